// 目标考核导入 · import/targetAssess
import * as calls from '#contract/import/targetAssess'
import { code } from '#contract/kinds'
import { targetAssess } from '#contract/outware/targetAssess'
import { targetFields, targetRules, targetTable } from '../core/targetRules.ts'
import { warehousesNamed } from '../core/warehouses.ts'
import { warehouseKey } from '../platform/scope.ts'
import { textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { TemplateRow } from './rowFaults.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'

const { month, targetType, indexCode, targetMin, targetRateBp } = targetAssess.fields

/** A spreadsheet makes a day of a month. */
const monthOf = (typed: string): string => /^\d{4}-\d{2}(?=-\d{2}(\s|$))/.exec(typed)?.[0] ?? typed

/** Columns of floor.md §12.11; a target that is there takes what the file says. */
const targets = ruleBookImport({
  biz: 'targetAssess',
  fields: {
    month: { ...month, label: '月份(YYYY-MM)', max: 20 },
    targetType,
    targetKey: code('对象编号', { required: true, max: 64, help: '仓库编号（同号多账号时写 仓库编号-sid）、货主编号或网点编号' }),
    indexCode: { ...indexCode, label: '指标编码' },
    targetMin: { ...targetMin, label: '目标时长(分钟)' },
    targetRateBp: { ...targetRateBp, label: '目标达成率(%)' },
  },
  target: targetTable,
  rules: targetRules,
  keyField: 'targetKey',
  columns: { warehouseKey: 'targetKey', ownerNo: 'targetKey', networkId: 'targetKey' },
  bodies: async (ctx) => {
    const { read } = await warehousesNamed(ctx)
    const keyOf = (row: TemplateRow): string => {
      const typed = textOf(row, 'targetKey')
      if (row.fields['targetType'] !== 1) return typed
      const { warehouseNo, sid } = read(typed)
      return sid === '' ? typed : warehouseKey(warehouseNo, sid)
    }
    return (row) => {
      const field = targetFields[Number(row.fields['targetType']) as keyof typeof targetFields] ?? 'warehouseKey'
      return { ...filledCells(row), month: monthOf(textOf(row, 'month')), targetKey: keyOf(row), [field]: keyOf(row) }
    }
  },
})

export default rowEndpoints(calls, '目标考核导入', targets)
