// The tenants' tables of the migrated database in the form of server/platform/tables.ts.
import type { Client } from 'pg'

interface Row {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly given: boolean
  readonly computed: boolean
}

/** Tables with row-level security, their columns in creation order. */
const catalogue = `select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    x.adbin is not null and a.attgenerated = '' as given, a.attgenerated <> '' as computed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef x on x.adrelid = c.oid and x.adnum = a.attnum
 where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relforcerowsecurity and a.attname <> 'tenant_id'
 order by c.relname::text collate "C", a.attnum`

const short: Readonly<Record<string, string>> = {
  'character varying': 'text',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
}
const nameOf = (column: string): string => column.replaceAll(/_([a-z0-9])/g, (_part, letter: string) => letter.toUpperCase())
const factOf = ({ type, nullable, given, computed }: Row): string =>
  `${short[type] ?? type}${nullable ? '?' : ''}${given ? '=' : ''}${computed ? '!' : ''}`

const head = `// 数据表 · platform/tables
/**
 * \`npm run tables\` writes this file from the database catalogue after the migrations; nobody edits it, and tests/server/schema.test.ts
 * compares it with the catalogue. It has the tables of tenants with their columns in camelCase, without tenant_id, and the type of each
 * column. \`?\`: the column may be null. \`=\`: the column has a default, so an insert may omit it. \`!\`: the database computes the column.
 */
export const tables = {
`

/** The text of server/platform/tables.ts, as formatted. */
export const tablesText = async (owner: Client): Promise<string> => {
  const { rows } = await owner.query<Row>(catalogue)
  const tables = [...new Set(rows.map(({ table }) => table))]
  const columnsOf = (name: string): string =>
    rows
      .filter(({ table }) => table === name)
      .map((row) => `    ${nameOf(row.column)}: '${factOf(row)}',\n`)
      .join('')
  const lines = tables.map((name) => `  ${name}: {\n${columnsOf(name)}  },\n`)
  return `${head}${lines.join('')}} as const\n`
}
