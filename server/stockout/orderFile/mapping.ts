// 导入方案 · stockout/orderFile/mapping
import { workingStages } from '#contract/rules/ownerLife'
import { createHash } from 'node:crypto'
import type { SavedMapping } from '#contract/import/calls'
import { orderFields } from '#contract/import/order'
import { headerText } from '#contract/rules/importHeader'
import type { Entries, Entry } from '#contract/rules/importRow'
import type { Ctx } from '../../platform/ctx.ts'
import type { ScopeSet } from '../../platform/person.ts'
import { refuse } from '../../platform/errors.ts'
import { changeRows } from '../../platform/rows.ts'
import { warehouseKey } from '../../platform/scope.ts'
import { updatedBy } from '../../platform/stamp.ts'
import { moment } from '../../platform/time.ts'

/** Hash of a layout of columns (import_mapping.header_hash). */
const headerHash = (columns: readonly string[]): string => createHash('sha256').update(headerText(columns)).digest('hex')

interface MappingRow {
  readonly id: string
  readonly mappingName: string
  readonly shopNo: string | null
  readonly fileKind: number
  readonly headerHash: string | null
  readonly entries: Entries
  readonly cleanRules: SavedMapping['cleanRules']
  readonly lastTime: Date | null
  readonly updateTime: Date
  readonly version: number
}

const columns = 'id, mapping_name, shop_no, file_kind, header_hash, entries, clean_rules, last_time, update_time, version'

const seesShopNo = (scope: ScopeSet, shopNo: string | null): boolean => shopNo === null || scope.all || scope.keys.has(shopNo)

const wire = (row: MappingRow): SavedMapping => ({
  id: row.id,
  mappingName: row.mappingName,
  shopNo: row.shopNo,
  fileKind: row.fileKind,
  entries: row.entries,
  cleanRules: row.cleanRules,
  lastTime: moment(row.lastTime),
  updateTime: moment(row.updateTime) ?? '',
  version: row.version,
})

/** Saved mappings of visible shops, last used first. With `shopNo` only mappings of that shop and mappings without a shop. */
export const listMappings = async (ctx: Ctx, biz: string, shopNo?: string): Promise<SavedMapping[]> => {
  const rows = await ctx.tx.query<MappingRow>(
    `select ${columns} from import_mapping where tenant_id = $1 and biz_type = $2 and ($3::text is null or shop_no is null or shop_no = $3)
      order by last_time desc nulls last, id desc`,
    [ctx.tenantId, biz, shopNo ?? null],
  )
  return rows.filter((row) => seesShopNo(ctx.person.scope.shop, row.shopNo)).map(wire)
}

/** The saved mapping to propose for a header: a mapping of the shop, else the mapping used last. */
export const mappingFor = async (
  ctx: Ctx,
  biz: string,
  header: readonly string[],
  shopNo?: string,
): Promise<SavedMapping | null> => {
  const rows = await ctx.tx.query<MappingRow>(
    `select ${columns} from import_mapping where tenant_id = $1 and biz_type = $2 and header_hash = $3
      order by (shop_no is not distinct from $4) desc, last_time desc nulls last, id desc`,
    [ctx.tenantId, biz, headerHash(header), shopNo ?? null],
  )
  const row = rows.find(
    (candidate) =>
      seesShopNo(ctx.person.scope.shop, candidate.shopNo) &&
      (shopNo === undefined || candidate.shopNo === null || candidate.shopNo === shopNo),
  )
  return row === undefined ? null : wire(row)
}

export interface MappingBody {
  readonly mappingName: string
  readonly shopNo?: string | null
  readonly entries: Entries
  readonly cleanRules: SavedMapping['cleanRules']
}

export const createMapping = async (
  ctx: Ctx,
  biz: string,
  body: MappingBody,
  fileKind: number,
  header: readonly string[],
): Promise<string> => {
  await checkBody(ctx, biz, body, null)
  const id = ctx.id()
  await ctx.tx.query(
    `insert into import_mapping (tenant_id, id, biz_type, mapping_name, shop_no, file_kind, header_hash, entries, clean_rules, last_time,
                                 create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12, $10, $11, $12, $10, $11, $12)`,
    [
      ctx.tenantId,
      id,
      biz,
      body.mappingName,
      body.shopNo ?? null,
      fileKind,
      headerHash(header),
      JSON.stringify(body.entries),
      JSON.stringify(body.cleanRules),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  return id
}

export const updateMapping = async (ctx: Ctx, biz: string, id: string, version: number, body: MappingBody): Promise<void> => {
  await checkBody(ctx, biz, body, id)
  const { mappingName, shopNo = null, entries, cleanRules } = body
  const rows = await changeRows(ctx.tx, 'import_mapping', [{ id }], {
    key: ['id'],
    only: { version },
    all: { mappingName, shopNo, entries, cleanRules, ...updatedBy(ctx) },
    returning: ['id'],
  })
  if (rows.length === 0) throw refuse('A0409')
}

export const removeMapping = async (ctx: Ctx, biz: string, id: string): Promise<void> => {
  await ownMapping(ctx, biz, id)
  await ctx.tx.query('delete from import_mapping where tenant_id = $1 and id = $2', [ctx.tenantId, id])
}

/** Records the use of a mapping, so that it is proposed first next time. */
export const touchMapping = (ctx: Ctx, id: string): Promise<unknown> =>
  changeRows(ctx.tx, 'import_mapping', [{ id }], { key: ['id'], all: { lastTime: ctx.at }, quiet: true })

const checkBody = async (ctx: Ctx, biz: string, body: MappingBody, id: string | null): Promise<void> => {
  if (id !== null) await ownMapping(ctx, biz, id)
  if (!seesShopNo(ctx.person.scope.shop, body.shopNo ?? null))
    throw refuse('A0400', {}, { shopNo: `无店铺权限：${body.shopNo ?? ''}` })
  const sameName = await ctx.tx.query<{ id: string }>(
    'select id from import_mapping where tenant_id = $1 and biz_type = $2 and mapping_name = $3',
    [ctx.tenantId, biz, body.mappingName],
  )
  if (sameName.some((row) => row.id !== id)) throw refuse('A1002', { field: '方案名称' }, { mappingName: '方案名称已存在' })
}

const ownMapping = async (ctx: Ctx, biz: string, id: string): Promise<void> => {
  const rows = await ctx.tx.query<{ shopNo: string | null }>(
    'select shop_no from import_mapping where tenant_id = $1 and id = $2 and biz_type = $3',
    [ctx.tenantId, id, biz],
  )
  const row = rows[0]
  if (row === undefined || !seesShopNo(ctx.person.scope.shop, row.shopNo)) throw refuse('A0404')
}

/**
 * Values known before the file is read: the chosen shop or the only visible shop, the owner of the shop, the only warehouse of the owner,
 * and a generated carrier.
 */
export const knownEntries = async (ctx: Ctx, shopNo?: string): Promise<Entries> => {
  const shops = await ctx.tx.query<{ shopNo: string; ownerNo: string }>(
    'select shop_no, owner_no from shop where tenant_id = $1 and is_disabled = 0 and ($2::text is null or shop_no = $2)',
    [ctx.tenantId, shopNo ?? null],
  )
  const [shop, ...others] = shops.filter((row) => seesShopNo(ctx.person.scope.shop, row.shopNo))
  if (shop === undefined || others.length > 0) return {}
  const working = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    `select warehouse_no, sid from owner_enter_control where tenant_id = $1 and owner_no = $2 and status in (${workingStages.join(', ')})`,
    [ctx.tenantId, shop.ownerNo],
  )
  const { warehouse: scope } = ctx.person.scope
  const [warehouse, ...more] = working.filter((row) => scope.all || scope.keys.has(warehouseKey(row.warehouseNo, row.sid)))
  const fixed = (value: string): Entry => ({ source: 'fixed', value })
  return {
    shopNo: fixed(shop.shopNo),
    ownerNo: fixed(shop.ownerNo),
    logisticsCode: { source: 'generated' },
    ...(warehouse === undefined || more.length > 0
      ? {}
      : { warehouseNo: fixed(warehouse.warehouseNo), sid: fixed(warehouse.sid) }),
  }
}

/** Drops entries of fields that orders no longer have, so that an old mapping still works. */
export const liveEntries = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => Object.hasOwn(orderFields, name)))
