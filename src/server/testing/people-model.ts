/** A plain model of leads whose changes can be undone. */

export const modelFields = ['insurance_provider', 'preferred_language'] as const
export type ModelField = (typeof modelFields)[number]
type Fields = Record<ModelField, string>

interface ModelLead {
  fields: Fields
  requests: number
  /** Grows with each change. */
  version: number
}

interface ModelMerge {
  survivor: number
  duplicate: number
  before: Fields
  after: Fields
  lost: ModelLead
  /** Leads that were merged into the duplicate. */
  earlier: readonly number[]
  /** Notes of the duplicate. */
  notes: readonly number[]
  at: number
  state: 'done' | 'undone' | 'forgotten'
}

interface ModelImport {
  person: number
  /** Null when the import added the person. */
  change: { before: string; after: string } | null
  isApplied: boolean
}

interface ModelDeletion {
  id: number
  lead: ModelLead
  notes: Map<number, { lead: number; at: number }>
  /** Leads that were merged into it. */
  into: number[]
}

export function createModel() {
  const leads = new Map<number, ModelLead>()
  const notes = new Map<number, { lead: number; at: number }>()
  /** Survivors by merged lead. */
  const into = new Map<number, number>()
  const merges = new Map<number, ModelMerge>()
  const imports = new Map<number, ModelImport>()
  const deletions: ModelDeletion[] = []
  let at = 0

  const get = (id: number) => leads.get(id) as ModelLead
  const notesOf = (id: number) => [...notes].filter(([, { lead }]) => lead === id).map(([note]) => note)
  const mergedInto = (id: number) => [...into].filter(([, survivor]) => survivor === id).map(([lead]) => lead)
  const set = (id: number, field: ModelField, value: string) => {
    const lead = get(id)
    if (lead.fields[field] === value) return
    lead.fields[field] = value
    lead.version += 1
  }
  const isUndoable = (id: number) => {
    const merge = merges.get(id)
    if (merge?.state !== 'done' || !leads.has(merge.survivor)) return false
    return ![...merges].some(
      ([later, { survivor, duplicate, state }]) =>
        later > id && state === 'done' && [survivor, duplicate].includes(merge.survivor),
    )
  }
  const forget = (people: readonly number[]) => {
    for (const merge of merges.values()) {
      if (merge.state === 'done' && people.includes(merge.survivor)) merge.state = 'forgotten'
    }
  }

  return {
    leads,
    notes,
    merges,
    imports,
    deletions,
    tick: () => {
      at += 1
    },
    add: (id: number) => {
      leads.set(id, { fields: { insurance_provider: '', preferred_language: '' }, requests: 1, version: 1 })
    },
    edit: set,
    note: (id: number, note: number) => {
      notes.set(note, { lead: id, at })
    },
    merge(set: number, one: number, two: number) {
      const [survivor, duplicate] = [Math.min(one, two), Math.max(one, two)]
      const [lead, lost] = [get(survivor), get(duplicate)]
      const before = { ...lead.fields }
      for (const field of modelFields) lead.fields[field] ||= lost.fields[field]
      lead.requests += lost.requests
      lead.version += 1
      const moved = notesOf(duplicate)
      for (const note of moved) notes.set(note, { lead: survivor, at: notes.get(note)?.at ?? 0 })
      const earlier = mergedInto(duplicate)
      for (const lead of earlier) into.set(lead, survivor)
      into.set(duplicate, survivor)
      leads.delete(duplicate)
      const after = { ...lead.fields }
      merges.set(set, {
        ...{ survivor, duplicate, before, after, lost, earlier },
        ...{ notes: moved, at, state: 'done' },
      })
    },
    isUndoable,
    /** Fields that stay as they are. */
    unmerge(set: number, given: readonly number[]): ModelField[] {
      const merge = merges.get(set) as ModelMerge
      const lead = get(merge.survivor)
      const unreverted: ModelField[] = []
      for (const field of modelFields.filter((field) => merge.before[field] !== merge.after[field])) {
        if (lead.fields[field] === merge.after[field]) lead.fields[field] = merge.before[field]
        else if (lead.fields[field] !== merge.before[field]) unreverted.push(field)
      }
      lead.requests -= merge.lost.requests
      lead.version += 1
      leads.set(merge.duplicate, merge.lost)
      for (const note of [...merge.notes, ...given]) {
        const stored = notes.get(note)
        if (stored?.lead === merge.survivor) notes.set(note, { ...stored, lead: merge.duplicate })
      }
      into.delete(merge.duplicate)
      for (const earlier of merge.earlier) into.set(earlier, merge.duplicate)
      merge.state = 'undone'
      return unreverted
    },
    laterNotes: (set: number) => {
      const merge = merges.get(set) as ModelMerge
      return notesOf(merge.survivor).filter(
        (note) => !merge.notes.includes(note) && (notes.get(note)?.at ?? 0) > merge.at,
      )
    },
    remove(id: number) {
      const removed = new Map([...notes].filter(([, { lead }]) => lead === id))
      deletions.push({ id, lead: get(id), notes: removed, into: mergedInto(id) })
      leads.delete(id)
      for (const note of removed.keys()) notes.delete(note)
      for (const lead of mergedInto(id)) into.delete(lead)
    },
    restore(deletion: ModelDeletion) {
      deletions.splice(deletions.indexOf(deletion), 1)
      leads.set(deletion.id, deletion.lead)
      for (const [note, stored] of deletion.notes) notes.set(note, stored)
      for (const lead of deletion.into) into.set(lead, deletion.id)
    },
    /** Deletions are final. */
    expire() {
      for (const { id, into: others } of deletions.splice(0)) forget([id, ...others])
    },
    importNew: (run: number, id: number) => {
      imports.set(run, { person: id, change: null, isApplied: true })
    },
    importChange(run: number, id: number, after: string) {
      const before = get(id).fields.insurance_provider
      const change = before === after ? null : { before, after }
      set(id, 'insurance_provider', after)
      if (change) imports.set(run, { person: id, change, isApplied: true })
    },
    undoImport(run: number) {
      const { person, change } = imports.get(run) as ModelImport
      imports.delete(run)
      const id = into.get(person) ?? person
      const lead = leads.get(id)
      if (!change) {
        const isUntouched =
          id === person && lead?.version === 1 && notesOf(id).length + mergedInto(id).length === 0
        if (!isUntouched) return
        leads.delete(id)
        forget([id])
        return
      }
      if (!lead) return
      if (lead.fields.insurance_provider === change.after) return set(id, 'insurance_provider', change.before)
      // The undo of a later import then restores the value before both.
      for (const [later, other] of imports) {
        if (later > run && other.person === person && other.change?.before === change.after) {
          other.change = { ...other.change, before: change.before }
        }
      }
    },
  }
}
