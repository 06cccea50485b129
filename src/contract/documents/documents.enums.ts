import { keysOf, labelFrom } from '../formats/labels.ts'

export const documentTypeLabels = {
  xray: 'X-Ray',
  treatment_plan: 'Treatment Plan',
  consent_form: 'Consent Form',
  medical_history: 'Medical History',
  insurance: 'Insurance',
  referral: 'Referral',
  photo: 'Photo',
  prescription: 'Prescription',
  lab_report: 'Lab Report',
  invoice: 'Invoice',
  identification: 'Identification',
  other: 'Other',
} as const
export type DocumentType = keyof typeof documentTypeLabels
export const documentTypes = keysOf(documentTypeLabels)
export const documentTypeLabel = labelFrom(documentTypeLabels)

/** Accepted files: label, extensions, and how a browser previews them. DICOM, HEIC and TIFF can only be downloaded. */
export const fileKinds = {
  'application/pdf': { label: 'PDF', endings: ['pdf'], preview: 'pages' },
  'image/jpeg': { label: 'JPEG', endings: ['jpg', 'jpeg'], preview: 'image' },
  'image/png': { label: 'PNG', endings: ['png'], preview: 'image' },
  'image/webp': { label: 'WebP', endings: ['webp'], preview: 'image' },
  'image/heic': { label: 'HEIC', endings: ['heic', 'heif'], preview: 'none' },
  'image/tiff': { label: 'TIFF', endings: ['tif', 'tiff'], preview: 'none' },
  'application/dicom': { label: 'DICOM', endings: ['dcm', 'dicom'], preview: 'none' },
} as const satisfies Record<
  string,
  { label: string; endings: readonly string[]; preview: 'pages' | 'image' | 'none' }
>
export type FileContentType = keyof typeof fileKinds
export const fileContentTypes = keysOf(fileKinds)
