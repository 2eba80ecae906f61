// 库的结构 · support/schemaText
/**
 * Everything in a database except its rows, as text, one object after the other, to compare two databases. Left out are names PostgreSQL
 * makes itself (not-null constraints have names from version 18 on), the owner of all objects, and whether old rows were checked when a
 * foreign key came (`not valid`).
 */
import type { Client } from 'pg'

/** Our objects, without the migrator's ledger and the tables of the job library. */
const ours = `(n.nspname = 'app' or n.nspname = 'public' and c.relname <> 'schema_migration')`
const rightsOf = (acl: string, ownerOf: string): string =>
  `(select string_agg(distinct coalesce(r.rolname, 'public') || ' ' || lower(x.privilege_type), ', ')
      from aclexplode(${acl}) x left join pg_roles r on r.oid = x.grantee where x.grantee <> ${ownerOf})`
const tableName = `(case c.relkind when 'v' then 'view ' when 'S' then 'sequence ' when 'i' then 'index ' else 'table ' end) || c.oid::regclass::text`

/** Parts of an object in written order; `place` orders the lines of one part. */
const facts = [
  // 0: the table itself
  `select ${tableName} as object, 0 as part, 0 as place, concat_ws(' ', nullif(c.relpersistence, 'p'), array_to_string(c.reloptions, ' '),
          case when c.relrowsecurity then 'walled' end, case when c.relforcerowsecurity then 'forced' end, pg_get_partkeydef(c.oid)) as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind not in ('i', 'c')`,
  `select ${tableName}, 1, a.attnum, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation then 'collate ' || l.collname end, case when a.attnotnull then 'not null' end,
          case a.attgenerated when 's' then 'generated' else case when x.oid is not null then 'default' end end, pg_get_expr(x.adbin, x.adrelid),
          nullif(a.attidentity, ''), ${rightsOf('a.attacl', 'c.relowner')}, col_description(c.oid, a.attnum))
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
     left join pg_attrdef x on x.adrelid = c.oid and x.adnum = a.attnum
    where ${ours} and c.relkind not in ('i', 'S')`,
  `select ${tableName}, 2, 0, concat_ws(' ', k.conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''), obj_description(k.oid, 'pg_constraint'))
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_constraint k on k.conrelid = c.oid
    where ${ours} and k.contype not in ('n', 't')`,
  `select ${tableName}, 3, 0, regexp_replace(pg_get_indexdef(i.indexrelid), ' ON \\S+ USING', '')
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indrelid = c.oid
    where ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`,
  `select ${tableName}, 4, 0, concat_ws(' ', 'policy', p.polname, p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, c.oid),
          pg_get_expr(p.polwithcheck, c.oid))
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_policy p on p.polrelid = c.oid where ${ours}`,
  `select ${tableName}, 5, 0, pg_get_triggerdef(g.oid)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_trigger g on g.tgrelid = c.oid where ${ours} and not g.tgisinternal`,
  `select ${tableName}, 6, 0, pg_get_ruledef(w.oid)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite w on w.ev_class = c.oid where ${ours}`,
  `select ${tableName}, 7, 0, 'grant ' || ${rightsOf('c.relacl', 'c.relowner')}
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relacl is not null`,
  `select ${tableName}, 8, 0, obj_description(c.oid, 'pg_class') from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select 'function ' || p.oid::regprocedure::text, 0, 0, pg_get_functiondef(p.oid) || E'\\n' || concat_ws(' ', 'grant',
          ${rightsOf(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')}, obj_description(p.oid, 'pg_proc'))
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('app', 'public')`,
  `select 'type ' || t.oid::regtype::text, 0, 0, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault,
          (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ('app', 'public') and t.typtype in ('d', 'e', 'r')`,
  `select 'schema ' || n.nspname, 0, 0, concat_ws(' ', 'grant', ${rightsOf('n.nspacl', 'n.nspowner')}, obj_description(n.oid, 'pg_namespace'))
     from pg_namespace n where n.nspname in ('app', 'public')`,
  `select 'extension ' || e.extname, 0, 0, e.extversion from pg_extension e`,
  `select 'default rights ' || d.defaclobjtype::text, 0, 0, d.defaclacl::text from pg_default_acl d`,
]
const everything = `select object, line from (${facts.join('\n union all ')}) f
 order by object collate "C", part, place, line collate "C"`

/** The schema of the database `owner` is connected to. */
export const schemaText = async (owner: Client): Promise<string> => {
  const { rows } = await owner.query<{ object: string; line: string | null }>(everything)
  const objects = [...new Set(rows.map(({ object }) => object))]
  const linesOf = new Map(objects.map((object): [string, string[]] => [object, []]))
  for (const { object, line } of rows) if (line) linesOf.get(object)?.push(line)
  return objects.map((object) => `${[object, ...(linesOf.get(object) ?? [])].join('\n  ')}\n`).join('')
}
