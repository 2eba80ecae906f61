// 异常操作：每一条都写明手上是哪一单、哪一箱，和服务器说的谁先做了。
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyOp } from '#contract/envelope'
import type { AttentionRow } from '../../../src/data/outbox/terms.ts'
import { allAt, orders, worker } from '../../flows/floor.ts'

const listed = vi.hoisted(() => ({ rows: [] as AttentionRow[] }))
vi.mock('../../../src/floor/device.ts', () => ({
  device: {
    scanner: () => ({ onScan: () => () => undefined, onBounce: () => () => undefined }),
    sounds: () => ({ play: () => undefined, hush: () => undefined }),
    packs: () => ({
      floorFor: () => Promise.resolve({ floor: allAt(60), carriers: [], takenAt: 0, waiting: [], applied: {} }),
    }),
    outbox: () => ({
      attention: () => Promise.resolve(listed.rows),
      recent: () => Promise.resolve([]),
      pendingByPerson: () => Promise.resolve([]),
    }),
    onCounts: () => () => undefined,
    counts: () => null,
    clockOffsetMs: () => null,
    pushStatus: () => null,
    onPush: () => () => undefined,
    push: () => ({ kick: () => undefined }),
    enrolment: () => null,
  },
  contextOfOp: () => ({ operatorKey: 'U7' }),
  currentWorker: () => worker(),
}))
const { default: Attention } = await import('../../../src/handheld/pages/Attention.tsx')

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => root.unmount())

const row = (opType: string, payload: object, raw: string, msg: string): AttentionRow => ({
  opId: `op-${listed.rows.length}`,
  tenantId: '1',
  op: { opId: '', opType, payload, docNo: orders.one.stockoutNo, raw: { text: raw }, capturedWall: 0 } as unknown as AnyOp,
  state: 'flagged',
  code: 'A2201',
  msg,
  at: 0,
})

test('a row names the waybill in hand, what was scanned, and who was before', async () => {
  const { stockoutNo, logisticsNo } = orders.one
  listed.rows = [
    row(
      'CHECK_ORDER',
      { stockoutNo, logisticsNo },
      '6901000000011',
      `${stockoutNo} 订单状态为待打包，不能执行复核，李四 14:03 先复核了`,
    ),
    row('CHECK_ORDER', { stockoutNo, logisticsNo: '' }, stockoutNo, '少件'),
    row(
      'PICK_LINE',
      { pickNo: 'JH2512010001', locationNo: 'A-01-01-1-01', barcode: '6901000000011', toteNo: 'ZX000001' },
      'ZX000001',
      '拣货单已被李四接管，李四 13:05 领的',
    ),
    row('SCAN', { flow: 'pick', docNo: 'JH2512010001', step: 'goods', kind: 'unknown', verdict: 'wrong' }, 'XX1', '设备已停用'),
  ]
  root.render(<Attention />)
  await vi.waitFor(() => expect(document.querySelectorAll('[data-testid="attention-row"]')).toHaveLength(4))
  const rows = [...document.querySelectorAll('[data-testid="attention-row"]')].map((one) => one.textContent ?? '')
  expect(rows[0]).toContain('李四 14:03 先复核了')
  const held = [...document.querySelectorAll('[data-testid="in-hand"]')].map((one) =>
    [...one.querySelectorAll('span')].map((each) => each.textContent),
  )
  expect(held).toEqual([
    ['面单 7812 3456 7890 01', `出库单 ${stockoutNo}`, '扫的 6901 0000 0001 1'],
    ['面单 7812 3456 7890 01', `出库单 ${stockoutNo}`],
    ['拣货单 JH2512010001', '周转箱 ZX000001', '库位 A-01-01-1-01', '商品 6901 0000 0001 1'],
    ['拣货单 JH2512010001', '扫的 XX1'],
  ])
})
