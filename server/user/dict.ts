// 字典 · user/dict
import type { Body } from '#contract/resource'
import { dict, dictCodes, dictionary, dictStatus, ownWords, resetDict } from '#contract/user/dict'
import { POINT_DICT, pointFaults } from '#contract/rules/workPoint'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { faultOf, serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { logWrite } from '../platform/writeRow.ts'
import { insertColumns } from './auditColumns.ts'
import { onlyVerb, readOne, trimmed } from './servedRows.ts'

/** The product's values, overridden by the tenant's own, and the keys the tenant added. */
const values = `(select $1::int as tenant_id, coalesce(d.id, 0) as id, t.code, t.code_name, t.dict_key,
                 coalesce(d.dict_value, t.dict_value) as dict_value, coalesce(d.sort, t.sort) as sort, t.is_open,
                 case when d.id is null then 1 else 2 end as origin, coalesce(d.is_disabled, t.is_disabled) as is_disabled,
                 d.update_time, coalesce(d.version + 1, 0) as version
            from tpl_dict t left join dict d on d.tenant_id = $1 and d.code = t.code and d.dict_key = t.dict_key
          union all
          select d.tenant_id, d.id, d.code, d.code_name, d.dict_key, d.dict_value, d.sort, 1, 2, d.is_disabled, d.update_time,
                 d.version + 1
            from dict d
           where d.tenant_id = $1 and not exists (select 1 from tpl_dict t where t.code = d.code and t.dict_key = d.dict_key))`

const served = serve(dict, { from: `${values} v`, alias: 'v', write: { table: 'dict' } })

type DictRow = Body<typeof dict>
/** The form as sent; the code below checks its fields. */
type Sent = DictRow & { readonly version?: number }
interface Item {
  readonly code: string
  readonly dictKey: string
  readonly dictValue: string
  readonly sort: number
  readonly isDisabled: number
}
const keyOf = ({ code, dictKey }: Pick<Item, 'code' | 'dictKey'>): string => `${code}|${dictKey}`
const currentRow = async (ctx: Ctx, key: Pick<Item, 'code' | 'dictKey'>): Promise<Stored<DictRow>> =>
  readOne(ctx, served, dict, { code: key.code, dictKey: key.dictKey })

/** Name of the dictionary, and whether keys may be added. @throws Refused A0404 if it does not exist */
const dictionaryOf = async (ctx: Ctx, code: string): Promise<{ codeName: string; isOpen: number }> => {
  const [row] = await ctx.tx.query<{ codeName: string; isOpen: number }>(
    'select code_name, is_open from tpl_dict where code = $1 limit 1',
    [code],
  )
  if (!row) throw refuse('A0404')
  return row
}

/** The row that a form would store, with all its fields checked. @throws Refused A0400 */
const checkedItem = async (ctx: Ctx, body: DictRow, before: DictRow): Promise<Item> => {
  const faults: Record<string, string> = {}
  const sort = body.sort ?? before.sort
  const [code, dictKey, dictValue] = (['code', 'dictKey', 'dictValue'] as const).map((name) =>
    trimmed(body[name] ?? before[name]),
  )
  const next = { code, dictKey, dictValue, sort }
  for (const name of ['code', 'dictKey', 'dictValue', 'sort'] as const) {
    const fault = faultOf(dict.fields[name], next[name])
    if (fault !== '') faults[name] = fault
  }
  if (code === POINT_DICT) Object.assign(faults, pointFaults(plain(dictKey), plain(dictValue)))
  if (Object.keys(faults).length > 0) throw refuse('A0400', {}, faults)
  // types of work may have the same points
  const equalValues =
    code === POINT_DICT
      ? []
      : await ctx.tx.query(`select 1 from ${values} v where v.code = $2 and v.dict_value = $3 and v.dict_key <> $4`, [
          ctx.tenantId,
          code,
          dictValue,
          dictKey,
        ])
  if (equalValues.length > 0) throw refuse('A0400', {}, { dictValue: '字典值不能重复' })
  return {
    code: code ?? '',
    dictKey: dictKey ?? '',
    dictValue: dictValue ?? '',
    sort: sort ?? 0,
    isDisabled: before.isDisabled ?? 0,
  }
}

/** Writes the tenant's own row of a value. */
const writeOwnRow = async (ctx: Ctx, item: Item, codeName: string): Promise<void> => {
  const { code, dictKey, dictValue, sort, isDisabled } = item
  const changedRows = await changeRows(ctx.tx, 'dict', [{ code, dictKey }], {
    key: ['code', 'dictKey'],
    all: { dictValue, sort, isDisabled, ...updatedBy(ctx) },
    returning: ['id'],
  })
  if (changedRows.length > 0) return
  await insertRows(ctx.tx, 'dict', [{ ...insertColumns(ctx), code, codeName, dictKey, dictValue, sort, isDisabled }])
}

const logAndNotify = async (
  ctx: Ctx,
  action: string,
  key: string,
  before: DictRow | null,
  after: object | null,
): Promise<void> => {
  await logWrite(ctx, dict, action, key, before, after === null ? null : { ...after })
  await changed(ctx, [{ resource: dict.id, key, op: 'put' }])
}

const create = async (ctx: Ctx, input: unknown): Promise<object> => {
  const body = input as Sent
  const dictionaryRow = await dictionaryOf(ctx, plain(body.code).trim())
  if (dictionaryRow.isOpen === 0) throw refuse('A1025')
  const next = await checkedItem(ctx, body, { sort: 0, isDisabled: 0 })
  const existingKeys = await ctx.tx.query(`select 1 from ${values} v where v.code = $2 and v.dict_key = $3`, [
    ctx.tenantId,
    next.code,
    next.dictKey,
  ])
  if (existingKeys.length > 0) throw refuse('A1002', { field: '键' }, { dictKey: '键已存在' })
  await writeOwnRow(ctx, next, dictionaryRow.codeName)
  await logAndNotify(ctx, '新增', keyOf(next), null, next)
  return { id: keyOf(next) }
}

const update = async (ctx: Ctx, input: unknown): Promise<object> => {
  const body = input as Sent
  const before = await currentRow(ctx, { code: plain(body.code), dictKey: plain(body.dictKey) })
  if (Number(body.version) !== before.version) throw refuse('A0409')
  const next = await checkedItem(ctx, body, before)
  await writeOwnRow(ctx, next, before.codeName ?? '')
  await logAndNotify(ctx, '编辑', keyOf(next), before, next)
  return { id: keyOf(next) }
}

/** Deletes a key that the tenant added. @throws Refused A1025 for a key of the product, which can only be disabled */
const remove = async (ctx: Ctx, input: unknown): Promise<object> => {
  const { code, dictKey } = input as Item
  const before = await currentRow(ctx, { code, dictKey })
  const template = await ctx.tx.query('select 1 from tpl_dict where code = $1 and dict_key = $2', [code, dictKey])
  if (template.length > 0) throw refuse('A1025')
  await ctx.tx.query('delete from dict where tenant_id = $1 and code = $2 and dict_key = $3', [ctx.tenantId, code, dictKey])
  await logAndNotify(ctx, '删除', keyOf({ code, dictKey }), before, null)
  return {}
}

const setStatus = handle(dictStatus, async (ctx, input) => {
  const before = await currentRow(ctx, input)
  const next = { ...(await checkedItem(ctx, {}, before)), isDisabled: input.isDisabled }
  await writeOwnRow(ctx, next, before.codeName ?? '')
  await logAndNotify(ctx, input.isDisabled === 1 ? '停用' : '启用', keyOf(input), before, next)
  return {}
})

const reset = handle(resetDict, async (ctx, input) => {
  const before = await currentRow(ctx, input)
  const { code, dictKey } = input
  const template = await ctx.tx.query('select 1 from tpl_dict where code = $1 and dict_key = $2', [code, dictKey])
  if (template.length === 0) throw refuse('A0404')
  await ctx.tx.query('delete from dict where tenant_id = $1 and code = $2 and dict_key = $3', [ctx.tenantId, code, dictKey])
  await logAndNotify(ctx, '恢复默认', keyOf(input), before, null)
  return {}
})

const readDictionary = handle(dictionary, (ctx, { code }) =>
  ctx.tx.query<{ dictKey: string; dictValue: string; sort: number; isDisabled: number }>(
    `select v.dict_key, v.dict_value, v.sort, v.is_disabled from ${values} v
      where v.code = $2 order by v.sort, v.dict_key`,
    [ctx.tenantId, code],
  ),
)

const readOwnWords = handle(ownWords, (ctx) =>
  ctx.tx.query<Item>(
    `select code, dict_key, dict_value, sort, is_disabled from dict
      where tenant_id = $1 order by code, sort, dict_key`,
    [ctx.tenantId],
  ),
)

const codes = handle(dictCodes, (ctx) =>
  ctx.tx.query<{ code: string; codeName: string; isOpen: number; valueNum: number }>(
    `select v.code, max(v.code_name) as code_name, max(v.is_open)::int as is_open, count(*)::int as value_num from ${values} v
      group by v.code order by v.code`,
    [ctx.tenantId],
  ),
)

const endpoints: readonly Endpoint[] = [
  ...onlyVerb(served, dict, 'list'),
  ...onlyVerb(served, dict, 'export'),
  ...onlyVerb(served, dict, 'one'),
  ...onlyVerb(served, dict, 'create', create),
  ...onlyVerb(served, dict, 'update', update),
  ...onlyVerb(served, dict, 'remove', remove),
  setStatus,
  reset,
  readDictionary,
  readOwnWords,
  codes,
]
export default endpoints
