// 退货货主配置导入 · import/returnOwnerConfig
import * as calls from '#contract/import/returnOwnerConfig'
import { code } from '#contract/kinds'
import { ownerConfig } from '#contract/returns/ownerConfig'
import { ownerOf } from '../core/reach.ts'
import { ownerConfigRules, ownerConfigTable } from '../core/returns/ownerConfigRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { acceptNoNotice, inspectMode, photoMode, videoRequired, pushMode, waveAuto, defectTo, unboxHour, putawayHour } =
  ownerConfig.fields

const fields = {
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
  acceptNoNotice: { ...acceptNoNotice, required: false },
  inspectMode: { ...inspectMode, required: false },
  photoMode: { ...photoMode, required: false },
  videoRequired: { ...videoRequired, required: false },
  pushMode: { ...pushMode, required: false },
  waveAuto: { ...waveAuto, required: false },
  defectTo: { ...defectTo, required: false },
  unboxHour: { ...unboxHour, label: '拆包时效(h)' },
  putawayHour: { ...putawayHour, label: '上架时效(h)' },
}

/** A configuration that is there takes what the file says; what a file has no column for is as in a new form. */
const rows = ruleBookImport({
  biz: 'returnOwnerConfig',
  fields,
  target: ownerConfigTable,
  rules: ownerConfigRules,
  keyField: 'unboxHour',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    return (row) => ({
      // a blank cell leaves what is there; a blank owner is every one
      ...Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null)),
      ownerNo: ownerOf(row.fields),
    })
  },
})

export default rowEndpoints(calls, '退货货主配置导入', rows)
