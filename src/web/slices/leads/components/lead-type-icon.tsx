import { IconForms, IconHelpCircle, IconMessageChatbot, IconPhone, IconWorld } from '#web/ui/icons/icons.tsx'

const icons: Record<string, typeof IconPhone> = {
  phonecall: IconPhone,
  chatbot: IconMessageChatbot,
  contact_form: IconForms,
  website: IconWorld,
}

/** An icon for the type of a lead, or a question mark for an unknown type. */
export function LeadTypeIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? IconHelpCircle
  return <Icon size={14} stroke={1.75} aria-hidden />
}
