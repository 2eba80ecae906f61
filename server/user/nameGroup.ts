// 仓库组与货主组 · user/nameGroup
import type { Body, Resource } from '#contract/resource'
import { ownerGroup, ownerGroupOptions } from '#contract/user/ownerGroup'
import { warehouseGroup, warehouseGroupOptions } from '#contract/user/warehouseGroup'
import type { Ctx } from '../platform/ctx.ts'
import type { Person, ScopeSet } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { insertFields } from '../platform/fieldRows.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { ownerSeen, splitWarehouse, warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { announceRights, changingRights, lockRights } from './grant.ts'
import { insertColumns } from './auditColumns.ts'

type Group = Body<typeof ownerGroup> & Body<typeof warehouseGroup>

interface Kind {
  readonly resource: Resource
  readonly options: typeof ownerGroupOptions | typeof warehouseGroupOptions
  readonly table: 'owner_group' | 'warehouse_group'
  /** `field`: field with the member keys; `key` and `name`: SQL for key and name of a member row `i` */
  readonly field: 'ownerNos' | 'warehouseKeys'
  readonly key: string
  readonly name: string
  readonly dim: 1 | 2
  readonly scope: (person: Person) => ScopeSet
  /** SQL condition that a member row `i` is in the person's scope */
  readonly seen: (person: Person) => string
  readonly item: (key: string) => Readonly<Record<string, string>>
}

const kinds: readonly Kind[] = [
  {
    resource: warehouseGroup,
    options: warehouseGroupOptions,
    table: 'warehouse_group',
    field: 'warehouseKeys',
    key: "i.warehouse_no || '-' || i.sid",
    name: '(select w.warehouse_name from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no = i.warehouse_no and w.sid = i.sid)',
    dim: 2,
    scope: (person) => person.scope.warehouse,
    seen: (person) => warehouseSeen(person, ['i.warehouse_no', 'i.sid']),
    item: (key) => ({ warehouseNo: splitWarehouse(key)[0], sid: splitWarehouse(key)[1] }),
  },
  {
    resource: ownerGroup,
    options: ownerGroupOptions,
    table: 'owner_group',
    field: 'ownerNos',
    key: 'i.owner_no',
    name: '(select w.short_name from owner w where w.tenant_id = $1 and w.owner_no = i.owner_no)',
    dim: 1,
    scope: (person) => person.scope.owner,
    seen: (person) => ownerSeen(person, 'i.owner_no'),
    item: (key) => ({ ownerNo: key }),
  },
]

/** Whether a data scope uses the group. */
const isUsed = async (ctx: Ctx, dim: number, id: string): Promise<boolean> => {
  const rows = await ctx.tx.query(
    `select 1 from data_scope_item i join data_scope s on s.tenant_id = $1 and s.id = i.scope_id
      where i.tenant_id = $1 and i.item_key = $2 and s.scope_mode = 3 and s.scope_dim = $3 limit 1`,
    [ctx.tenantId, id, dim],
  )
  return rows.length > 0
}

/** Checks that the person adds and removes only members of their own scope, because members can decide what other people see. */
const checkMembers = ({ scope }: Kind, { person }: Ctx, held: readonly string[], wanted: readonly string[]): void => {
  const changedKeys = [...wanted.filter((key) => !held.includes(key)), ...held.filter((key) => !wanted.includes(key))]
  const ownScope = scope(person)
  if (!ownScope.all && changedKeys.some((key) => !ownScope.keys.has(key))) throw refuse('A1024')
}

const checkGroup =
  (kind: Kind) =>
  async (ctx: Ctx, body: Group, before: Stored<Group> | null): Promise<void> => {
    await lockRights(ctx)
    const held = before?.[kind.field] ?? []
    checkMembers(kind, ctx, held, body[kind.field] === undefined ? held : (body[kind.field] ?? []))
    if (before !== null && body.groupType === 1 && before.groupType === 2 && (await isUsed(ctx, kind.dim, before.id)))
      throw refuse('A0400', {}, { groupType: '已用于数据权限，不能改为统计' })
  }

const endpointsOf = (kind: Kind): Endpoint[] => {
  const { resource, options, table, field, key, name, dim, scope, seen, item } = kind
  const items = `from ${table}_item i where i.tenant_id = $1 and i.group_id = g.id`
  return [
    ...serve(resource, (_today, person) => ({
      from: `${table} g`,
      alias: 'g',
      columns: {
        [resource.key[0] ?? '']: 'g.id::text',
        [field]: `array(select (${key})::text ${items} order by 1)`,
        itemNum: `(select count(*)::int ${items})`,
        itemNames: `array_to_string(array(select ${name} ${items} and ${seen(person)} order by i.id limit 5), '、')`,
      },
      write: {
        table,
        apart: [field],
        check: checkGroup(kind),
        after: async (ctx, written, apart: Group) => {
          if (apart[field] !== undefined) {
            await ctx.tx.query(`delete from ${table}_item where tenant_id = $1 and group_id = $2`, [ctx.tenantId, written.id])
            const rows = [...new Set(apart[field])].map((memberKey) => ({
              ...insertColumns(ctx),
              groupId: written.id,
              ...item(memberKey),
            }))
            await insertFields(ctx.tx, `${table}_item`, rows)
          }
          await announceRights(ctx)
        },
        checkRemove: async (ctx, before: Stored<Group>) => {
          await lockRights(ctx)
          checkMembers(kind, ctx, before[field] ?? [], [])
          if (await isUsed(ctx, dim, before.id)) throw refuse('A1029', { name: resource.title })
        },
      },
    })),
    handle(options, async (ctx) => {
      const groups = await ctx.tx.query<{ groupId: string; groupName: string; keys: string[] }>(
        `select g.id::text as group_id, g.group_name, array(select (${key})::text ${items}) as keys
           from ${table} g where g.tenant_id = $1 and g.group_type = 2 order by g.group_name`,
        [ctx.tenantId],
      )
      const ownScope = scope(ctx.person)
      return groups
        .filter(({ keys }) => ownScope.all || keys.every((memberKey) => ownScope.keys.has(memberKey)))
        .map(({ groupId, groupName }) => ({ groupId, groupName }))
    }),
  ]
}

export default changingRights(kinds.flatMap(endpointsOf))
