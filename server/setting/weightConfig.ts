// 称重配置 · setting/weightConfig
import type { Body } from '#contract/resource'
import { copyWeightConfig, weightConfig } from '#contract/setting/weightConfig'
import { weightRules, shopAndOwner, ownersOfShops, weightConfigTable } from './weightRules.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byKey } from '../platform/kinds.ts'
import { findOne, serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { creatorOf } from '../platform/served.ts'
import { checkRemove, placeColumn, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { code } from '#contract/kinds'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const serving = (_today: string, person: Person): Serving<Body<typeof weightConfig>> => ({
  from: 'weight_config r',
  alias: 'r',
  columns: {
    weightConfigId: 'r.id::text',
    ...placeColumns,
    shopNo: placeColumn('shop_no'),
    bandNum: "case when jsonb_typeof(r.band_json) = 'array' then jsonb_array_length(r.band_json) else 0 end",
  },
  where: placesSeen(person),
  search: {
    ...placeSearch,
    shopNo: (filter, p) => byKey('r.shop_no', 'shopNo', filter, p) || null,
  },
  write: { table: 'weight_config', rules: weightRules, checkRemove },
})

const copy = handle(copyWeightConfig, async (ctx, { weightConfigId, ...place }) => {
  const row = await findOne(ctx, weightConfig, serving(ctx.today, ctx.person), { weightConfigId })
  if (row === null) throw refuse('A0404')
  const { id } = await creatorOf(weightConfig.id)(ctx, { ...row, ...place })
  return { weightConfigId: id }
})

const { tolMode, tolAbsG, tolBp } = weightConfig.fields

/** Columns of floor.md §9.6 Import; other fields get the defaults of a new form. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  shopNo: code('店铺', { max: 32, help: '店铺编号；不填表示全部店铺' }),
  tolAbsG: { ...tolAbsG, label: '允差(g)' },
  tolBp: { ...tolBp, label: '允差比例(%)' },
  tolMode,
}

/** A file only creates configurations; an existing one is changed in its form, with its bands and switches. */
const configs = ruleBookImport({
  biz: 'weightConfig',
  fields,
  target: weightConfigTable,
  rules: weightRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const readRow = await placedBodies(ctx)
    const owners = await ownersOfShops(
      ctx,
      rows.map(({ fields }) => fields),
    )
    return rows.map((row) => {
      const { ownerNo, ...body } = readRow(row)
      // an owner that does not match the shop stays, so that the rules refuse it
      return { ...body, ...shopAndOwner(row.fields, owners), ...(typeof ownerNo === 'string' && { ownerNo }) }
    })
  },
  taken: () => '相同范围的配置已存在',
})

export default [...serve(weightConfig, serving), copy, ...listImport(weightConfig, configs)]
