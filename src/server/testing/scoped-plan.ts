/** A node of a plan as EXPLAIN (VERBOSE, FORMAT JSON) shows it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Plans?: PlanNode[]
  [detail: string]: unknown
}

const conditionNames = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter']

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The tables that a plan writes, one for each node that writes. */
export const writtenTables = (plan: PlanNode): string[] =>
  nodesOf(plan).flatMap((node) =>
    node['Node Type'] === 'ModifyTable' && node['Relation Name'] ? [node['Relation Name']] : [],
  )

/** The planner names the parts of a union `*SELECT* 1`. */
const plain = (alias: string) => alias.replace(/\W+/g, '_')

const isRead = (node: PlanNode) => node.Alias !== undefined && / ?(Scan|Search)$/.test(node['Node Type'])

/** Columns that equal the same parameter equal one another: so the planner writes a join on a column that is given. */
function* sameParameters(conditions: string): Generator<[string, string, string]> {
  const aliases = new Map<string, string>()
  for (const [, alias = '', parameter = ''] of conditions.matchAll(/(?<![\w.])(\w+)\.\w+ = (\$\d+)/g)) {
    const first = aliases.get(parameter)
    if (first) yield ['', first, alias]
    else aliases.set(parameter, alias)
  }
}

/**
 * The tables of a plan that are read without their company. A table has it by a condition on company_id, by an equality
 * with a column of another table of the plan that has it, or by one with what a subquery finds, whose own tables count.
 */
export function unscopedTables(plan: PlanNode, ofCompanies: ReadonlySet<string>): string[] {
  const nodes = nodesOf(plan).map((node) => (node.Alias ? { ...node, Alias: plain(node.Alias) } : node))
  const conditions = nodes
    .flatMap((node) => conditionNames.map((name) => node[name]))
    .filter((condition) => typeof condition === 'string')
  const all = conditions.join('\n').replace(/"([^"]+)"\./g, (_, alias: string) => `${plain(alias)}.`)
  const reads = nodes.filter(isRead)
  const has = (alias: string) => {
    const column = `(?<![\\w.])${alias}\\.`
    const company = new RegExp(`${column}company_id = |= ${column}company_id(?!\\w)`)
    const found = new RegExp(`(?<!NOT \\(ANY )\\(${column}\\w+ = \\((?:hashed )?(?:SubPlan|InitPlan) `)
    return company.test(all) || found.test(all)
  }
  const scoped = new Set<string>()
  for (const { Alias = '', 'Relation Name': table, 'Node Type': type } of reads) {
    // Tables without companies give no scope, nor do lists of ids that a caller sends.
    const isDerived = type === 'CTE Scan' || type === 'Subquery Scan'
    if (isDerived || (table && ofCompanies.has(table) && has(Alias))) scoped.add(Alias)
  }
  const equalities = [...all.matchAll(/(?<![\w.])(\w+)\.\w+ = (\w+)\.\w+/g), ...sameParameters(all)]
  for (let before = -1; before < scoped.size; ) {
    before = scoped.size
    for (const [, left = '', right = ''] of equalities) {
      if (scoped.has(left)) scoped.add(right)
      if (scoped.has(right)) scoped.add(left)
    }
  }
  return [
    ...new Set(
      reads.flatMap(({ Alias = '', 'Relation Name': table }) =>
        table && ofCompanies.has(table) && !scoped.has(Alias) ? [table] : [],
      ),
    ),
  ]
}
