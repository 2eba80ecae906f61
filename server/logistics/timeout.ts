// 超时配置 · logistics/timeout
import type { Search } from '../platform/listQuery.ts'
import type { Body } from '#contract/resource'
import { timeout, TARGET_TYPE } from '#contract/logistics/timeout'
import { targetFaultsOf, targetNames, timeoutRules, targetKeyOf, timeoutTable } from './timeoutRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { byKey } from '../platform/kinds.ts'
import { networkSeen, ownerSeen, warehouseKeySeen, warehouseKey } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { warehousesNamed } from '../core/warehouses.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Timeout = Body<typeof timeout>

/** The target key if the row has this target type. */
const keyOfType = (type: number): string => `case when t.target_type = ${type} then t.target_key end`

const targetName = `case t.target_type
  when 1 then (select w.warehouse_name from wms_warehouse w
                where w.tenant_id = $1 and w.warehouse_no || '-' || w.sid = t.target_key limit 1)
  when 2 then (select n.short_name from owner n where n.tenant_id = $1 and n.owner_no = t.target_key)
  when 3 then (select b.full_name from network b where b.tenant_id = $1 and b.network_id = t.target_key) end`

const searchIn =
  (type: number, name: string): Search =>
  (filter, p) => {
    const wanted = byKey('t.target_key', name, filter, p)
    return wanted === '' ? null : `t.target_type = ${type} and ${wanted}`
  }

/** Everyone sees a timeout for all targets, because it applies to their own. */
const seenTimeouts = (person: Person): string => `(t.target_type = 0
    or (t.target_type = 1 and ${warehouseKeySeen(person, 't.target_key')})
    or (t.target_type = 2 and ${ownerSeen(person, 't.target_key')})
    or (t.target_type = 3 and ${networkSeen(person, 't.target_key')}))`

const checkRemove = async (ctx: Ctx, before: Timeout): Promise<void> => {
  const [fault] = await targetFaultsOf(ctx, before)
  if (fault !== undefined)
    throw refuse('A0400', {}, { [fault.field]: typeof fault.why === 'string' ? fault.why : fault.why.message })
}

const { timeoutType, targetType, firstHour, secondHour, thirdHour, autoWorkorder } = timeout.fields

/** The file changes an existing timeout; its recipients stay. */
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
  bodies: async (ctx, rows) => {
    const { read } = await warehousesNamed(ctx)
    const warehouseKeyOf = (typed: string): string => {
      const { warehouseNo, sid } = read(typed)
      return sid === '' ? typed : warehouseKey(warehouseNo, sid)
    }
    return rows.map((row) => {
      const { target: _named, ...own } = filledCells(row)
      const typedTarget = row.fields.target ?? ''
      const targetValues = {
        warehouseKey: typedTarget === '' ? '' : warehouseKeyOf(typedTarget),
        ownerNo: typedTarget,
        networkId: typedTarget,
      }
      return { ...own, ...targetValues, targetKey: targetKeyOf({ ...own, ...targetValues }) }
    })
  },
})

export default [
  ...serve(timeout, (_today: string, person: Person) => ({
    from: 'timeout_config t',
    alias: 't',
    columns: {
      ruleId: 't.id::text',
      warehouseKey: keyOfType(1),
      ownerNo: keyOfType(2),
      networkId: keyOfType(3),
      targetName: targetName,
    },
    where: seenTimeouts(person),
    search: {
      warehouseKey: searchIn(1, 'warehouseKey'),
      ownerNo: searchIn(2, 'ownerNo'),
      networkId: searchIn(3, 'networkId'),
    },
    write: { table: 'timeout_config', rules: timeoutRules, apart: targetNames, checkRemove },
  })),
  ...listImport(timeout, timeouts),
]
