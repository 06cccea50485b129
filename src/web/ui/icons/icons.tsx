// Made by `npm run icons` from Tabler Icons 3.51.0 (MIT license, © 2020-2026 Paweł Kuna).
import { makeIcon } from './icon.tsx'

export const IconAdjustmentsHorizontal = /* @__PURE__ */ makeIcon([["path",{"d":"M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"}],["path",{"d":"M4 6l8 0"}],["path",{"d":"M16 6l4 0"}],["path",{"d":"M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"}],["path",{"d":"M4 12l2 0"}],["path",{"d":"M10 12l10 0"}],["path",{"d":"M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"}],["path",{"d":"M4 18l11 0"}],["path",{"d":"M19 18l1 0"}]])

export const IconAlertCircle = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"}],["path",{"d":"M12 8v4"}],["path",{"d":"M12 16h.01"}]])

export const IconArmchair = /* @__PURE__ */ makeIcon([["path",{"d":"M5 11a2 2 0 0 1 2 2v2h10v-2a2 2 0 1 1 4 0v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2"}],["path",{"d":"M5 11v-5a3 3 0 0 1 3 -3h8a3 3 0 0 1 3 3v5"}],["path",{"d":"M6 19v2"}],["path",{"d":"M18 19v2"}]])

export const IconArrowBackUp = /* @__PURE__ */ makeIcon([["path",{"d":"M9 14l-4 -4l4 -4"}],["path",{"d":"M5 10h11a4 4 0 1 1 0 8h-1"}]])

export const IconArrowDown = /* @__PURE__ */ makeIcon([["path",{"d":"M12 5l0 14"}],["path",{"d":"M18 13l-6 6"}],["path",{"d":"M6 13l6 6"}]])

export const IconArrowLeft = /* @__PURE__ */ makeIcon([["path",{"d":"M5 12l14 0"}],["path",{"d":"M5 12l6 6"}],["path",{"d":"M5 12l6 -6"}]])

export const IconArrowRight = /* @__PURE__ */ makeIcon([["path",{"d":"M5 12l14 0"}],["path",{"d":"M13 18l6 -6"}],["path",{"d":"M13 6l6 6"}]])

export const IconArrowUp = /* @__PURE__ */ makeIcon([["path",{"d":"M12 5l0 14"}],["path",{"d":"M18 11l-6 -6"}],["path",{"d":"M6 11l6 -6"}]])

export const IconArrowsSort = /* @__PURE__ */ makeIcon([["path",{"d":"M3 9l4 -4l4 4m-4 -4v14"}],["path",{"d":"M21 15l-4 4l-4 -4m4 4v-14"}]])

export const IconCalendar = /* @__PURE__ */ makeIcon([["path",{"d":"M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12"}],["path",{"d":"M16 3v4"}],["path",{"d":"M8 3v4"}],["path",{"d":"M4 11h16"}]])

export const IconCalendarCheck = /* @__PURE__ */ makeIcon([["path",{"d":"M11.5 21h-5.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6"}],["path",{"d":"M16 3v4"}],["path",{"d":"M8 3v4"}],["path",{"d":"M4 11h16"}],["path",{"d":"M15 19l2 2l4 -4"}]])

export const IconCalendarDue = /* @__PURE__ */ makeIcon([["path",{"d":"M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12"}],["path",{"d":"M16 3v4"}],["path",{"d":"M8 3v4"}],["path",{"d":"M4 11h16"}],["path",{"d":"M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}]])

export const IconCalendarEvent = /* @__PURE__ */ makeIcon([["path",{"d":"M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12"}],["path",{"d":"M16 3l0 4"}],["path",{"d":"M8 3l0 4"}],["path",{"d":"M4 11l16 0"}],["path",{"d":"M8 15h2v2h-2l0 -2"}]])

export const IconCalendarTime = /* @__PURE__ */ makeIcon([["path",{"d":"M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4"}],["path",{"d":"M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"}],["path",{"d":"M15 3v4"}],["path",{"d":"M7 3v4"}],["path",{"d":"M3 11h16"}],["path",{"d":"M18 16.496v1.504l1 1"}]])

export const IconCalendarX = /* @__PURE__ */ makeIcon([["path",{"d":"M13 21h-7a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6.5"}],["path",{"d":"M16 3v4"}],["path",{"d":"M8 3v4"}],["path",{"d":"M4 11h16"}],["path",{"d":"M22 22l-5 -5"}],["path",{"d":"M17 22l5 -5"}]])

export const IconCheck = /* @__PURE__ */ makeIcon([["path",{"d":"M5 12l5 5l10 -10"}]])

export const IconChecklist = /* @__PURE__ */ makeIcon([["path",{"d":"M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8"}],["path",{"d":"M14 19l2 2l4 -4"}],["path",{"d":"M9 8h4"}],["path",{"d":"M9 12h2"}]])

export const IconChevronDown = /* @__PURE__ */ makeIcon([["path",{"d":"M6 9l6 6l6 -6"}]])

export const IconChevronLeft = /* @__PURE__ */ makeIcon([["path",{"d":"M15 6l-6 6l6 6"}]])

export const IconChevronRight = /* @__PURE__ */ makeIcon([["path",{"d":"M9 6l6 6l-6 6"}]])

export const IconChevronUp = /* @__PURE__ */ makeIcon([["path",{"d":"M6 15l6 -6l6 6"}]])

export const IconCircle = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"}]])

export const IconCircleCheck = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"}],["path",{"d":"M9 12l2 2l4 -4"}]])

export const IconCircleCheckFilled = /* @__PURE__ */ makeIcon([["path",{"d":"M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z"}]], true)

export const IconClock = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"}],["path",{"d":"M12 7v5l3 3"}]])

export const IconCommand = /* @__PURE__ */ makeIcon([["path",{"d":"M7 9a2 2 0 1 1 2 -2v10a2 2 0 1 1 -2 -2h10a2 2 0 1 1 -2 2v-10a2 2 0 1 1 2 2h-10"}]])

export const IconCopy = /* @__PURE__ */ makeIcon([["path",{"d":"M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666"}],["path",{"d":"M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1"}]])

export const IconDoor = /* @__PURE__ */ makeIcon([["path",{"d":"M14 12v.01"}],["path",{"d":"M3 21h18"}],["path",{"d":"M6 21v-16a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v16"}]])

export const IconDoorEnter = /* @__PURE__ */ makeIcon([["path",{"d":"M13 12v.01"}],["path",{"d":"M3 21h18"}],["path",{"d":"M5 21v-16a2 2 0 0 1 2 -2h6m4 10.5v7.5"}],["path",{"d":"M21 7h-7m3 -3l-3 3l3 3"}]])

export const IconDots = /* @__PURE__ */ makeIcon([["path",{"d":"M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],["path",{"d":"M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],["path",{"d":"M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}]])

export const IconDownload = /* @__PURE__ */ makeIcon([["path",{"d":"M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2"}],["path",{"d":"M7 11l5 5l5 -5"}],["path",{"d":"M12 4l0 12"}]])

export const IconExternalLink = /* @__PURE__ */ makeIcon([["path",{"d":"M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6"}],["path",{"d":"M11 13l9 -9"}],["path",{"d":"M15 4h5v5"}]])

export const IconForms = /* @__PURE__ */ makeIcon([["path",{"d":"M12 3a3 3 0 0 0 -3 3v12a3 3 0 0 0 3 3"}],["path",{"d":"M6 3a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3"}],["path",{"d":"M13 7h7a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-7"}],["path",{"d":"M5 7h-1a1 1 0 0 0 -1 1v8a1 1 0 0 0 1 1h1"}],["path",{"d":"M17 12h.01"}],["path",{"d":"M13 12h.01"}]])

export const IconHeartHandshake = /* @__PURE__ */ makeIcon([["path",{"d":"M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572"}],["path",{"d":"M12 6l-3.293 3.293a1 1 0 0 0 0 1.414l.543 .543c.69 .69 1.81 .69 2.5 0l1 -1a3.182 3.182 0 0 1 4.5 0l2.25 2.25"}],["path",{"d":"M12.5 15.5l2 2"}],["path",{"d":"M15 13l2 2"}]])

export const IconHelpCircle = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"}],["path",{"d":"M12 16v.01"}],["path",{"d":"M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483"}]])

export const IconHistory = /* @__PURE__ */ makeIcon([["path",{"d":"M12 8l0 4l2 2"}],["path",{"d":"M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5"}]])

export const IconId = /* @__PURE__ */ makeIcon([["path",{"d":"M3 7a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -10"}],["path",{"d":"M7 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"}],["path",{"d":"M15 8l2 0"}],["path",{"d":"M15 12l2 0"}],["path",{"d":"M7 16l10 0"}]])

export const IconInbox = /* @__PURE__ */ makeIcon([["path",{"d":"M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12"}],["path",{"d":"M4 13h3l3 3h4l3 -3h3"}]])

export const IconKey = /* @__PURE__ */ makeIcon([["path",{"d":"M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0"}],["path",{"d":"M15 9h.01"}]])

export const IconKeyboard = /* @__PURE__ */ makeIcon([["path",{"d":"M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8"}],["path",{"d":"M6 10l0 .01"}],["path",{"d":"M10 10l0 .01"}],["path",{"d":"M14 10l0 .01"}],["path",{"d":"M18 10l0 .01"}],["path",{"d":"M6 14l0 .01"}],["path",{"d":"M18 14l0 .01"}],["path",{"d":"M10 14l4 .01"}]])

export const IconListDetails = /* @__PURE__ */ makeIcon([["path",{"d":"M13 5h8"}],["path",{"d":"M13 9h5"}],["path",{"d":"M13 15h8"}],["path",{"d":"M13 19h5"}],["path",{"d":"M3 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4"}],["path",{"d":"M3 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4"}]])

export const IconLock = /* @__PURE__ */ makeIcon([["path",{"d":"M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6"}],["path",{"d":"M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0"}],["path",{"d":"M8 11v-4a4 4 0 1 1 8 0v4"}]])

export const IconLogout = /* @__PURE__ */ makeIcon([["path",{"d":"M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2"}],["path",{"d":"M9 12h12l-3 -3"}],["path",{"d":"M18 15l3 -3"}]])

export const IconMailForward = /* @__PURE__ */ makeIcon([["path",{"d":"M12 18h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v7.5"}],["path",{"d":"M3 6l9 6l9 -6"}],["path",{"d":"M15 18h6"}],["path",{"d":"M18 15l3 3l-3 3"}]])

export const IconMessage = /* @__PURE__ */ makeIcon([["path",{"d":"M8 9h8"}],["path",{"d":"M8 13h6"}],["path",{"d":"M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12"}]])

export const IconMessage2 = /* @__PURE__ */ makeIcon([["path",{"d":"M8 9h8"}],["path",{"d":"M8 13h6"}],["path",{"d":"M9 18h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-3l-3 3l-3 -3"}]])

export const IconMessageChatbot = /* @__PURE__ */ makeIcon([["path",{"d":"M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12"}],["path",{"d":"M9.5 9h.01"}],["path",{"d":"M14.5 9h.01"}],["path",{"d":"M9.5 13a3.5 3.5 0 0 0 5 0"}]])

export const IconMoon = /* @__PURE__ */ makeIcon([["path",{"d":"M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008"}]])

export const IconNote = /* @__PURE__ */ makeIcon([["path",{"d":"M13 20l7 -7"}],["path",{"d":"M13 20v-6a1 1 0 0 1 1 -1h6v-7a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7"}]])

export const IconPencil = /* @__PURE__ */ makeIcon([["path",{"d":"M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4"}],["path",{"d":"M13.5 6.5l4 4"}]])

export const IconPhone = /* @__PURE__ */ makeIcon([["path",{"d":"M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"}]])

export const IconPhoneCall = /* @__PURE__ */ makeIcon([["path",{"d":"M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"}],["path",{"d":"M15 7a2 2 0 0 1 2 2"}],["path",{"d":"M15 3a6 6 0 0 1 6 6"}]])

export const IconPhoneCheck = /* @__PURE__ */ makeIcon([["path",{"d":"M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"}],["path",{"d":"M15 6l2 2l4 -4"}]])

export const IconPhoneIncoming = /* @__PURE__ */ makeIcon([["path",{"d":"M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"}],["path",{"d":"M15 9l5 -5"}],["path",{"d":"M15 5l0 4l4 0"}]])

export const IconPhoneOff = /* @__PURE__ */ makeIcon([["path",{"d":"M3 21l18 -18"}],["path",{"d":"M5.831 14.161a15.946 15.946 0 0 1 -2.831 -8.161a2 2 0 0 1 2 -2h4l2 5l-2.5 1.5c.108 .22 .223 .435 .345 .645m1.751 2.277c.843 .84 1.822 1.544 2.904 2.078l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a15.963 15.963 0 0 1 -10.344 -4.657"}]])

export const IconPhoneX = /* @__PURE__ */ makeIcon([["path",{"d":"M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2"}],["path",{"d":"M16 4l4 4m0 -4l-4 4"}]])

export const IconPlayerPlay = /* @__PURE__ */ makeIcon([["path",{"d":"M7 4v16l13 -8l-13 -8"}]])

export const IconPlus = /* @__PURE__ */ makeIcon([["path",{"d":"M12 5l0 14"}],["path",{"d":"M5 12l14 0"}]])

export const IconPrinter = /* @__PURE__ */ makeIcon([["path",{"d":"M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2"}],["path",{"d":"M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4"}],["path",{"d":"M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4"}]])

export const IconProgress = /* @__PURE__ */ makeIcon([["path",{"d":"M10 20.777a8.942 8.942 0 0 1 -2.48 -.969"}],["path",{"d":"M14 3.223a9.003 9.003 0 0 1 0 17.554"}],["path",{"d":"M4.579 17.093a8.961 8.961 0 0 1 -1.227 -2.592"}],["path",{"d":"M3.124 10.5c.16 -.95 .468 -1.85 .9 -2.675l.169 -.305"}],["path",{"d":"M6.907 4.579a8.954 8.954 0 0 1 3.093 -1.356"}]])

export const IconRecordMail = /* @__PURE__ */ makeIcon([["path",{"d":"M4 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"}],["path",{"d":"M14 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"}],["path",{"d":"M7 15l10 0"}]])

export const IconRefresh = /* @__PURE__ */ makeIcon([["path",{"d":"M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4"}],["path",{"d":"M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4"}]])

export const IconRepeat = /* @__PURE__ */ makeIcon([["path",{"d":"M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3"}],["path",{"d":"M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3"}]])

export const IconSearch = /* @__PURE__ */ makeIcon([["path",{"d":"M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"}],["path",{"d":"M21 21l-6 -6"}]])

export const IconSelector = /* @__PURE__ */ makeIcon([["path",{"d":"M8 9l4 -4l4 4"}],["path",{"d":"M16 15l-4 4l-4 -4"}]])

export const IconSend = /* @__PURE__ */ makeIcon([["path",{"d":"M10 14l11 -11"}],["path",{"d":"M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5"}]])

export const IconSettings = /* @__PURE__ */ makeIcon([["path",{"d":"M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065"}],["path",{"d":"M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"}]])

export const IconShieldExclamation = /* @__PURE__ */ makeIcon([["path",{"d":"M15.04 19.745c-.942 .551 -1.964 .976 -3.04 1.255a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 .195 6.015"}],["path",{"d":"M19 16v3"}],["path",{"d":"M19 22v.01"}]])

export const IconShieldLock = /* @__PURE__ */ makeIcon([["path",{"d":"M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3"}],["path",{"d":"M11 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],["path",{"d":"M12 12l0 2.5"}]])

export const IconSun = /* @__PURE__ */ makeIcon([["path",{"d":"M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"}],["path",{"d":"M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7"}]])

export const IconSunMoon = /* @__PURE__ */ makeIcon([["path",{"d":"M9.173 14.83a4 4 0 1 1 5.657 -5.657"}],["path",{"d":"M11.294 12.707l.174 .247a7.5 7.5 0 0 0 8.845 2.492a9 9 0 0 1 -14.671 2.914"}],["path",{"d":"M3 12h1"}],["path",{"d":"M12 3v1"}],["path",{"d":"M5.6 5.6l.7 .7"}],["path",{"d":"M3 21l18 -18"}]])

export const IconTrash = /* @__PURE__ */ makeIcon([["path",{"d":"M4 7l16 0"}],["path",{"d":"M10 11l0 6"}],["path",{"d":"M14 11l0 6"}],["path",{"d":"M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12"}],["path",{"d":"M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3"}]])

export const IconUpload = /* @__PURE__ */ makeIcon([["path",{"d":"M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2"}],["path",{"d":"M7 9l5 -5l5 5"}],["path",{"d":"M12 4l0 12"}]])

export const IconUser = /* @__PURE__ */ makeIcon([["path",{"d":"M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0"}],["path",{"d":"M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2"}]])

export const IconUserCheck = /* @__PURE__ */ makeIcon([["path",{"d":"M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0"}],["path",{"d":"M6 21v-2a4 4 0 0 1 4 -4h4"}],["path",{"d":"M15 19l2 2l4 -4"}]])

export const IconUserCircle = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"}],["path",{"d":"M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"}],["path",{"d":"M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855"}]])

export const IconUserOff = /* @__PURE__ */ makeIcon([["path",{"d":"M8.18 8.189a4.01 4.01 0 0 0 2.616 2.627m3.507 -.545a4 4 0 1 0 -5.59 -5.552"}],["path",{"d":"M6 21v-2a4 4 0 0 1 4 -4h4c.412 0 .81 .062 1.183 .178m2.633 2.618c.12 .38 .184 .785 .184 1.204v2"}],["path",{"d":"M3 3l18 18"}]])

export const IconUserPlus = /* @__PURE__ */ makeIcon([["path",{"d":"M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0"}],["path",{"d":"M16 19h6"}],["path",{"d":"M19 16v6"}],["path",{"d":"M6 21v-2a4 4 0 0 1 4 -4h4"}]])

export const IconWorld = /* @__PURE__ */ makeIcon([["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"}],["path",{"d":"M3.6 9h16.8"}],["path",{"d":"M3.6 15h16.8"}],["path",{"d":"M11.5 3a17 17 0 0 0 0 18"}],["path",{"d":"M12.5 3a17 17 0 0 1 0 18"}]])

export const IconX = /* @__PURE__ */ makeIcon([["path",{"d":"M18 6l-12 12"}],["path",{"d":"M6 6l12 12"}]])
