// 合同 · finance/contract/contract
import { contract, contractCheck, contractWarehouses, contractWarehousesPut } from '#contract/finance/contract'
import { contractLife } from '#contract/rules/financeLife'
import { runAct } from '../../platform/document/serveDocument.ts'
import { served } from '../../platform/document/serving.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { words } from '../../platform/kinds.ts'
import { clashesOf } from './clashes.ts'
import { approveWork, copyWork, editWork, endWork, rejectWork, submitWork } from './contractActs.ts'
import { contractNamed } from './contractNamed.ts'
import { contractRules, partiesOf } from './contractRules.ts'

/** Days until a contract in force ends, in steps of the choice; `at`: SQL of the moment of the request. */
const expireWithin = (at: string): string => {
  const days = `c.end_date - (${at} at time zone 'Asia/Shanghai')::date`
  return `case when c.status <> ${contractLife.live} or ${days} not between 0 and 90 then null
    when ${days} <= 30 then 30 when ${days} <= 60 then 60 else 90 end`
}

export const contracts = served({
  of: contract,
  serving: {
    from: 'fin_contract c',
    alias: 'c',
    columns: {
      managerUserId: 'c.manager_user_id::text',
      warehouseNum: 'jsonb_array_length(c.warehouse_keys)',
      versionNum: '(select count(*)::int from fin_fee_version v where v.tenant_id = $1 and v.contract_no = c.contract_no)',
      warehouseKey: 'null::text',
    },
    search: {
      warehouseKey: (filter, p) => {
        const [key] = words(filter.warehouseKey)
        return key === undefined ? null : `c.warehouse_keys @> to_jsonb(${p.add(key)}::text)`
      },
      labelNames: (filter, p) => {
        const names = words(filter.labelNames)
        return names.length === 0 ? null : `c.label_names ?| ${p.add(names)}::text[]`
      },
    },
    timed: (at) => ({ expireWithin: expireWithin(at) }),
    rules: contractRules,
    acts: {
      edit: editWork,
      submit: submitWork,
      approve: approveWork,
      reject: rejectWork,
      end: endWork,
      copy: copyWork,
    },
  },
})

const check = handle(contractCheck, async (ctx, { contractNo = '', ...range }) => {
  if (!(await partiesOf(ctx, [range.customNo])).has(range.customNo)) throw refuse('A0404')
  const conflicts = await clashesOf(ctx, { contractNo, ...range })
  return { ok: conflicts.length === 0 ? 1 : 0, conflicts: [...conflicts] }
})

const readWarehouses = handle(contractWarehouses, async (ctx, { contractNo }) => {
  const { values } = await contractNamed(ctx, contractNo)
  return ctx.tx.query<{ warehouseNo: string; sid: string; warehouseName: string }>(
    `select warehouse_no, sid, warehouse_name from wms_warehouse
      where tenant_id = $1 and warehouse_no || '-' || sid = any($2::text[]) order by warehouse_no, sid`,
    [ctx.tenantId, values.warehouseKeys ?? []],
  )
})

const putWarehouses = handle(contractWarehousesPut, async (ctx, { contractNo, version, warehouseKeys }) => {
  const { values } = await contractNamed(ctx, contractNo)
  await runAct(ctx, contracts, ['edit', contract.acts.edit], {
    ...values,
    contractNo,
    warehouseKeys,
    ...(version !== undefined && { version }),
  })
  return { contractNo }
})

export default [check, readWarehouses, putWarehouses]
