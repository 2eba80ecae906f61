// 称重配置导入 · import/weightConfig
import * as calls from '#contract/import/weightConfig'
import { code } from '#contract/kinds'
import { weightConfig } from '#contract/setting/weightConfig'
import { belongsTo, ownersOfShops, weightConfigTable, weightRules } from '../core/weightRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { tolMode, tolAbsG, tolBp } = weightConfig.fields

/** Columns of floor.md §9.6 Import; what the file has no column for is as in a new form. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  shopNo: code('店铺', { max: 32, help: '店铺编号；不填表示全部店铺' }),
  tolAbsG: { ...tolAbsG, label: '允差(g)' },
  tolBp: { ...tolBp, label: '允差比例(%)' },
  tolMode,
}

/** A file makes new ones: what holds somewhere already, bands and switches and all, is changed in its form. */
const configs = ruleBookImport({
  biz: 'weightConfig',
  fields,
  target: weightConfigTable,
  rules: weightRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const placed = await placedBodies(ctx)
    const owners = await ownersOfShops(
      ctx,
      rows.map(({ fields }) => fields),
    )
    return (row) => {
      const { ownerNo, ...body } = placed(row)
      // an owner the shop is not of stays, for the rules to say so
      return { ...body, ...belongsTo(row.fields, owners), ...(typeof ownerNo === 'string' && { ownerNo }) }
    }
  },
  taken: () => '相同范围的配置已存在',
})

export default rowEndpoints(calls, '称重配置导入', configs)
