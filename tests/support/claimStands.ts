// 赔付、赔付账单、差异、工单账单：直接放进数据库的任意一个状态，测试从那里开始。
import { compBillLife, compDetailLife, compDiffLife, woBillLife } from '#contract/rules/compensationLife'
import type { AnyLife } from '#contract/rules/life'
import { columnOf } from '#server/platform/kinds'
import type { World } from './outbound.ts'

let serial = 0
type Fields = Readonly<Record<string, unknown>>
/** Inserts a row directly into the database in any state. */
export const putRow = (world: World, table: string, row: Fields): Promise<unknown> =>
  world.run(({ tx, tenantId, id, at }) => {
    const full = { tenantId, id: id(), createTime: at, updateTime: at, ...row }
    const names = Object.keys(full)
    return tx.query(
      `insert into ${table} as t (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(full),
    )
  })
const billRow = { createUserId: '9', ownerNo: 'OW001', periodStart: '2025-06-01', periodEnd: '2025-06-30' }
/** The draft bill of claims that are in a bill. */
export const draftBill = 'PF-IN'
/** Inserts that draft; once per world. */
export const putDraftBill = (world: World): Promise<unknown> =>
  putRow(world, 'comp_bill', { billNo: draftBill, ...billRow, status: compBillLife.draft })
const payer = { payerType: 1, payerNo: 'ZTO', payerName: '中通快递' }
const inBill: readonly number[] = [compDetailLife.checked, compDetailLife.booked]
const detailRow = (status: number): Fields => ({
  source: 1,
  logisticsNo: `L${++serial}`,
  ownerNo: 'OW001',
  payeeNo: 'OW001',
  compType: 1,
  liability: 2,
  ...payer,
  happenDate: '2025-06-17',
  claimFen: 100,
  baseFen: 100,
  approveFen: 100,
  recoverFen: 100,
  priceStatus: 1,
  status,
  ...(inBill.includes(status) && { compBillNo: draftBill }),
  ...(status === compDetailLife.booked && { feeLineNo: 'FY1' }),
})

interface Kind {
  readonly title: string
  readonly life: AnyLife
  readonly table: string
  /** column of its number */
  readonly key: string
  /** inserts one in the state and returns its number; `more`: further columns */
  readonly stand: (world: World, status: number, more?: Fields) => Promise<string>
}
/** The four documents of office.md §5.2. Those in a bill belong to `draftBill`. */
export const claimKinds = {
  detail: {
    title: '赔付',
    life: compDetailLife,
    table: 'comp_detail',
    key: 'comp_no',
    stand: async (world, status, more = {}) => {
      const compNo = `PM-${++serial}`
      await putRow(world, 'comp_detail', { compNo, ...detailRow(status), ...more })
      return compNo
    },
  },
  bill: {
    title: '赔付账单',
    life: compBillLife,
    table: 'comp_bill',
    key: 'bill_no',
    stand: async (world, status, more = {}) => {
      const billNo = `PF-${++serial}`
      const confirmed = status === compBillLife.confirmed || status === compBillLife.settled
      await putRow(world, 'comp_bill', { billNo, ...billRow, status, ...(confirmed && { confirmTime: new Date(0) }), ...more })
      return billNo
    },
  },
  diff: {
    title: '赔付差异',
    life: compDiffLife,
    table: 'comp_fee_diff',
    key: 'diff_no',
    stand: async (world, status, more = {}) => {
      const [compNo, diffNo] = [`PM-${++serial}`, `PC-${++serial}`]
      await putRow(world, 'comp_detail', { compNo, ...detailRow(compDetailLife.open) })
      const amounts = { approveFen: 100, recoverFen: 100, carrierPaidFen: 40, diffFen: 60 }
      const closed = status === compDiffLife.closed && { closeType: 2, closeFen: 60 }
      await putRow(world, 'comp_fee_diff', {
        diffNo,
        compNo,
        ownerNo: 'OW001',
        ...payer,
        ...amounts,
        reasonCode: 2,
        isManual: 1,
        status,
        ...closed,
        ...more,
      })
      return diffNo
    },
  },
  woBill: {
    title: '工单账单',
    life: woBillLife,
    table: 'wo_bill',
    key: 'bill_no',
    stand: async (world, status, more = {}) => {
      const billNo = `GZ-${++serial}`
      await putRow(world, 'wo_bill', {
        billNo,
        ...payer,
        periodMonth: '2025-06',
        adjustFen: 100,
        totalFen: 100,
        status,
        assignUserId: '1',
        confirmUserId: '2',
        receivedFen: status === woBillLife.paid ? 100 : 0,
        ...more,
      })
      return billNo
    },
  },
} as const satisfies Record<string, Kind>
export type ClaimKind = keyof typeof claimKinds

/** Its current state. */
export const claimState = async (world: World, of: ClaimKind, no: string): Promise<number | 'gone'> => {
  const { table, key } = claimKinds[of]
  const found = await world.run(({ tx, tenantId }) =>
    tx.query<{ status: number }>(`select status from ${table} where tenant_id = $1 and ${key} = $2`, [tenantId, no]),
  )
  return found[0]?.status ?? 'gone'
}
