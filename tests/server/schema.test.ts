// The catalogue of the migrated database against the lint list of distributed.md §5. Each rule is a query for what breaks it.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesText } from '../support/catalogue.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

/** Tables without a tenant: the same for everybody, or one per server. Every other table carries tenant_id. */
const reference = ['tenant', 'region', '^tpl_']
const local = ['node_lease', 'schema_migration']

const shared = `(t.name = any('{${[...reference, ...local].filter((name) => !name.startsWith('^')).join(',')}}') or t.name ~ '^tpl_')`
/** `t`: our tables (partitions aside), `of_tenant` = behind the walls. */
const tables = `with t as (
  select c.oid, c.relname::text as name, c.relkind as kind, c.relpersistence as persistence, c.relrowsecurity as walled,
         c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner)::text as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
), tenant_table as (select * from t where not ${shared})`
const firstColumn = (table: string, number: string) =>
  `(select x.attname from pg_attribute x where x.attrelid = ${table} and x.attnum = ${number})`
const standard = '(tenant_id = app.tenant())'

interface Rule {
  readonly rule: string
  readonly cure: string
  /** lists what breaks the rule, one text column */
  readonly query: string
}

const rules: Rule[] = [
  {
    rule: 'every table of tenants has tenant_id integer not null',
    cure: '加 tenant_id integer not null；若所有租户共用，列入 reference',
    query: `${tables} select name from tenant_table tt where not exists (
      select from pg_attribute a where a.attrelid = tt.oid and a.attname = 'tenant_id' and a.atttypid = 'int4'::regtype and a.attnotnull)`,
  },
  {
    rule: 'a shared table has no tenant_id of its own',
    cure: '从 reference 里拿掉，改成租户表',
    query: `${tables} select t.name from t join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
      where ${shared} and t.name <> 'tenant'`,
  },
  {
    rule: 'every table has a primary key',
    cure: '加 constraint x_pk primary key (tenant_id, id)',
    query: `${tables} select name from t where not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')`,
  },
  {
    rule: 'tenant_id comes first in every primary key and unique index of a tenant table',
    cure: '把 tenant_id 放到第一列',
    query: `${tables} select i.indexrelid::regclass::text from tenant_table tt join pg_index i on i.indrelid = tt.oid
      where (i.indisunique or i.indisexclusion) and ${firstColumn('tt.oid', 'i.indkey[0]')} is distinct from 'tenant_id'`,
  },
  {
    rule: 'a foreign key between tenant tables pairs tenant_id with tenant_id, first',
    cure: 'foreign key (tenant_id, x_id) references x (tenant_id, id)',
    query: `${tables} select c.conname from pg_constraint c join tenant_table a on a.oid = c.conrelid join tenant_table b on b.oid = c.confrelid
      where c.contype = 'f' and (${firstColumn('a.oid', 'c.conkey[1]')} <> 'tenant_id' or ${firstColumn('b.oid', 'c.confkey[1]')} <> 'tenant_id')`,
  },
  {
    rule: 'a shared table does not refer to a tenant table',
    cure: '去掉这个外键',
    query: `${tables} select c.conname from pg_constraint c join t on t.oid = c.conrelid join tenant_table b on b.oid = c.confrelid
      where c.contype = 'f' and ${shared}`,
  },
  {
    rule: 'a foreign key restricts or cascades on delete and does nothing on update',
    cure: 'on delete restrict，或单头到自己的行用 on delete cascade',
    query: `${tables} select c.conname from pg_constraint c join t on t.oid = c.conrelid
      where c.contype = 'f' and (c.confdeltype in ('n', 'd') or c.confupdtype <> 'a')`,
  },
  {
    rule: 'row-level security is enabled and forced on every tenant table',
    cure: "select app.tenant_table('x')",
    query: `${tables} select name from tenant_table where not (walled and forced)`,
  },
  {
    rule: 'a tenant table has exactly the one standard policy',
    cure: "select app.tenant_table('x')，不要另加策略",
    query: `${tables} select tt.name || ': ' || coalesce(string_agg(pg_get_expr(p.polqual, p.polrelid), ' '), 'none')
      from tenant_table tt left join pg_policy p on p.polrelid = tt.oid group by tt.name
      having count(*) <> 1 or not bool_and(p.polpermissive and p.polcmd = '*' and p.polroles = '{0}'
        and pg_get_expr(p.polqual, p.polrelid) = '${standard}' and pg_get_expr(p.polwithcheck, p.polrelid) = '${standard}') is not false`,
  },
  {
    rule: 'the application and jobs roles own no table and cannot bypass the walls',
    cure: '表由迁移角色建立；角色保持 NOSUPERUSER NOBYPASSRLS',
    query: `${tables} select name from t where owner ~ '^yuncang_(app|jobs)'
      union all select rolname from pg_roles where rolname ~ '^yuncang_(app|jobs)' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
      union all select r.rolname from pg_roles r where r.rolname ~ '^yuncang_(app|jobs)' and pg_has_role(r.oid, 'yuncang_owner', 'member')`,
  },
  {
    rule: 'the application changes no shared table but the node lease, and empties none',
    cure: '只授 select；修改经由 security definer 函数或迁移',
    query: `${tables} select t.name from t where (${shared} and t.name <> 'node_lease' and has_table_privilege('yuncang_app', t.oid, 'insert, update, delete'))
      or has_table_privilege('yuncang_app', t.oid, 'truncate, references, trigger')`,
  },
  {
    rule: 'nothing is granted on partitions',
    cure: '只授父表',
    query: `select c.relname from pg_class c where c.relispartition and c.relkind = 'r' and has_table_privilege('yuncang_app', c.oid, 'select, insert, update, delete')`,
  },
  {
    rule: 'no triggers and no rules',
    cure: '在语句里写出来',
    query: `${tables} select tgname from pg_trigger g join t on t.oid = g.tgrelid where not g.tgisinternal
      union all select r.rulename from pg_rewrite r join t on t.oid = r.ev_class`,
  },
  {
    rule: 'no unlogged table and no inheritance other than partitions',
    cure: '普通表',
    query: `${tables} select name from t where persistence <> 'p'
      union all select i.inhrelid::regclass::text from pg_inherits i join pg_class c on c.oid = i.inhrelid join t on t.oid = i.inhparent where not c.relispartition`,
  },
  {
    rule: 'no sequences, no identity columns',
    cure: '主键由 platform/ids 发',
    query: `${tables} select t.name || '.' || a.attname from t join pg_attribute a on a.attrelid = t.oid where a.attidentity <> ''
      union all select c.oid::regclass::text from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`,
  },
  {
    rule: 'no column takes its value from the clock',
    cure: '由语句写入 ctx.now',
    query: `${tables} select t.name || '.' || a.attname from t join pg_attrdef d on d.adrelid = t.oid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) ~* 'now\\(|current_|clock_timestamp|random'`,
  },
  {
    rule: 'names have at most 50 characters',
    cure: '缩短名字',
    query: `${tables} select name from t where length(name) > 50
      union all select c.conname from pg_constraint c join t on t.oid = c.conrelid where c.contype <> 'n' and length(c.conname) > 50
      union all select c.relname from pg_index i join t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid where length(c.relname) > 50
      union all select a.attname from pg_attribute a join t on t.oid = a.attrelid where a.attnum > 0 and length(a.attname) > 50`,
  },
  {
    rule: 'constraints are named by hand, not by the engine',
    cure: '写出 constraint <表>_pk / _uk / _fk / _ck',
    query: `${tables} select c.conname from pg_constraint c join t on t.oid = c.conrelid
      where c.contype in ('p', 'u', 'f', 'c', 'x') and c.conname ~ '_(pkey|key|fkey|check|excl)[0-9]*$'`,
  },
  {
    rule: 'a view runs with the rights of its reader and shows tenant_id',
    cure: 'create view x with (security_invoker = true) as select tenant_id, …',
    query: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('v', 'm')
      and (c.relkind = 'm' or not coalesce(c.reloptions, '{}') && '{security_invoker=true,security_invoker=on}'
        or not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'))`,
  },
  {
    rule: 'a function with its owner’s rights fixes its search path and is not for everybody',
    cure: 'set search_path = public，revoke all … from public，再授给需要的角色',
    query: `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'app') and p.prosecdef
      and (p.proconfig is null or has_function_privilege('public', p.oid, 'execute'))`,
  },
]

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await cloneDatabase()
  owner = new Client(database.urls.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test.for(rules.map((one) => [one.rule, one] as const))('%s', async ([, { cure, query }]) => {
  const { rows } = await owner.query<Record<string, string>>(query)
  const broken = rows.map((row) => Object.values(row)[0])
  expect(broken, `改法：${cure}`).toEqual([])
})

test('server/platform/tables.ts says what stands in the catalogue', async () =>
  expect(await tablesText(owner), '改法：npm run tables').toMatchFileSnapshot('../../server/platform/tables.ts'))
