// 超时配置导入 · import/timeout
import * as calls from '#contract/import/timeout'
import { code } from '#contract/kinds'
import { TARGET_TYPE, timeout } from '#contract/logistics/timeout'
import { targetKeyOf, timeoutRules, timeoutTable } from '../core/timeoutRules.ts'
import { warehousesNamed } from '../core/warehouses.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { warehouseKey } from '../platform/scope.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { timeoutType, targetType, firstHour, secondHour, thirdHour, autoWorkorder } = timeout.fields

/** A timeout that is there takes what the file says; who is told stays. */
const timeouts = ruleBookImport({
  biz: 'timeout',
  fields: {
    timeoutType,
    targetType: { ...targetType, help: `${Object.values(TARGET_TYPE).join('、')}；全局不填对象` },
    target: code('对象', { max: 72, help: '仓库编号、货主编号或网点编号' }),
    firstHour: { ...firstHour, label: '一级(h)' },
    secondHour: { ...secondHour, label: '二级(h)' },
    thirdHour: { ...thirdHour, label: '三级(h)' },
    autoWorkorder,
  },
  target: timeoutTable,
  rules: timeoutRules,
  keyField: 'target',
  columns: { warehouseKey: 'target', ownerNo: 'target', networkId: 'target', targetKey: 'target' },
  bodies: async (ctx) => {
    const { read } = await warehousesNamed(ctx)
    const keyed = (typed: string): string => {
      const { warehouseNo, sid } = read(typed)
      return sid === '' ? typed : warehouseKey(warehouseNo, sid)
    }
    return (row) => {
      const { target, ...own } = filledCells(row)
      const said = plain(target)
      const about: Filter = { warehouseKey: said === '' ? '' : keyed(said), ownerNo: said, networkId: said }
      return { ...own, ...about, targetKey: targetKeyOf({ ...own, ...about }) }
    }
  },
})

export default rowEndpoints(calls, '超时配置导入', timeouts)
