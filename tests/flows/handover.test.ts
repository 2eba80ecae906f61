// 交接的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { handover } from '../../src/flows/handover.ts'
import { idle, type HandoverDoc } from '../../src/flows/handoverDoc.ts'
import { step, start } from '../../src/flows/step.ts'
import { orders, pile, weighed, withOrder, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const { one, two } = orders
const { handoverNo } = pile
const open = weighed({ [handoverNo]: pile })
const onPile: HandoverDoc = { ...idle, stage: 'pile', docNo: handoverNo }

test('1 2 第一个包裹按它的快递找到交接单，接着逐个扫', () => {
  const { drafts, session } = play(
    handover,
    idle,
    open,
    `
    > scan 78123456789001
    < op HANDOVER_SCAN JJ2512010001 78123456789001
    < say ok 第 1 件 → 扫下一个
    > scan CK2512010002
    < op HANDOVER_SCAN JJ2512010001 78123456789002
    < say ok 第 2 件 → 扫下一个
  `,
  )
  // behind the weighing of its order, and found again by the hand-over
  expect(drafts[0]).toMatchObject({ docNo: handoverNo, lane: one.stockoutNo, raw: { text: '78123456789001' } })
  expect(handover.view(session)).toMatchObject({ target: '2 件', next: ['连别的设备，联网时共 4 件'] })
})

test('1 一张都没有就新开，开好了第一件自动记上；连不上说这件没有记', () => {
  const start = play(
    handover,
    idle,
    weighed(),
    `
    > scan 78123456789001
    < say repeat 正在新开中通的交接单 → 要联网，稍等
    < claim 新开 ZTO
    > scan 78123456789002
    < say wrong 正在新开 → 等交接单开好再扫
    > refused 这一步要联网，现在连不上
    < say wrong 这一步要联网，现在连不上 → 这件没有记，等有信号再扫
  `,
  )
  expect(start.drafts).toEqual([])
  const first = { type: 'scan', kind: 'waybill', code: '78123456789001', raw: { text: '78123456789001' }, at: 1 } as const
  play(
    handover,
    { ...idle, stage: 'opening', first },
    open,
    `
    > claimed JJ2512010001
    < op HANDOVER_SCAN JJ2512010001 78123456789001
    < say ok 第 1 件 → 扫下一个
  `,
  )
})

test('1 开好了才发现这件不能放：交接单开着，接着扫别的', () => {
  const first = { type: 'scan', kind: 'waybill', code: '78123456789001', raw: { text: '78123456789001' }, at: 1 } as const
  const stopped = withOrder(open, one, { ...open.orders[one.stockoutNo], interceptStatus: 1 })
  const { session } = play(
    handover,
    { ...idle, stage: 'opening', first },
    stopped,
    `
    > claimed JJ2512010001
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN pile wrong A2211
  `,
  )
  expect(session.doc).toMatchObject({ stage: 'pile', docNo: handoverNo, first: null })
})

test('1 一家快递开着两张，先点一张', () => {
  const both = weighed({ [handoverNo]: pile, JJ2512010002: { ...pile, handoverNo: 'JJ2512010002' } })
  play(
    handover,
    idle,
    both,
    `
    > scan 78123456789001
    < op SCAN open repeat
    < say warn 中通有 2 张交接单 → 点一张，再扫这个包裹
    > tap JJ2512010002
    < say ok 中通 → 扫面单
    > scan 78123456789001
    < op HANDOVER_SCAN JJ2512010002 78123456789001
    < say ok 第 1 件 → 扫下一个
    > scan CTRL-NEXT
    < say warn 换一家，这张留着 → 扫面单，或点一张
    > tap JJ2512010001
    < say ok 中通 → 扫面单
    > scan 78123456789001
    < say wrong 包裹已在交接单JJ2512010002中 → 看放在哪一堆
    < op SCAN pile wrong A1603
  `,
  )
})

test('3 6 别家的报是哪家；扫过的不再计', () => {
  const other = withOrder(open, two, { ...open.orders[two.stockoutNo], logisticsCode: 'YTO', logisticsName: '圆通' })
  play(
    handover,
    onPile,
    other,
    `
    > scan 78123456789002
    < say wrong 物流公司不符：该包裹为圆通 → 放到那一堆
    < op SCAN pile wrong A1602
    > scan 78123456789001
    < op HANDOVER_SCAN JJ2512010001 78123456789001
    < say ok 第 1 件 → 扫下一个
    > scan 78123456789001
    < say repeat 重复扫描面单，未计数 → 扫下一个
    < op SCAN pile repeat
    > scan 75000000000000
    < say wrong 未找到包裹：75000000000000 → 联网再扫；不行放异常区
    < op SCAN pile wrong
  `,
  )
})

test('4 5 还没称重的黄色照记；拦截的整屏报警', () => {
  const parcels = one.parcels.map((parcel) => ({ ...parcel, status: 20 }))
  const mixed = withOrder(withOrder(open, one, { ...open.orders[one.stockoutNo], parcels }), two, {
    ...open.orders[two.stockoutNo],
    interceptStatus: 1,
  })
  play(
    handover,
    onPile,
    mixed,
    `
    > scan 78123456789001
    < op HANDOVER_SCAN JJ2512010001 78123456789001
    < say warn 第 1 件，上一环节尚未上传 → 扫下一个
    > scan 78123456789002
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下
    < op SCAN pile wrong A2211
    > scan 78123456789003
    < say stop 订单已拦截，请放入拦截区 → 放好后到待取出扫一下；刚才的没有记，先点知道了或扫确认码
    < op SCAN stop wrong
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单
  `,
  )
})

test('7 放错了拿下来；别的设备放的也能拿', () => {
  play(
    handover,
    { ...onPile, laid: { '78123456789001': handoverNo } },
    open,
    `
    > scan CTRL-UNDO
    < say warn 拿下哪一件 → 扫它的面单
    > scan 78123456789001
    < op HANDOVER_REMOVE JJ2512010001 78123456789001
    < say ok 拿下一件，本机还有 0 件 → 扫下一个
    > scan CTRL-UNDO
    < say warn 拿下哪一件 → 扫它的面单
    > scan 78123456789002
    < op HANDOVER_REMOVE JJ2512010001 78123456789002
    < say warn 本机没放过这件，已记拿下 → 本机还有 0 件
    > scan CTRL-UNDO
    < say warn 拿下哪一件 → 扫它的面单
    > scan CTRL-UNDO
    < say warn 不拿了 → 扫面单
  `,
  )
})

test('8 放上去以后才被拦截的马上报警，拿下它', () => {
  const laid = { ...start(handover, onPile, open, worker()), doc: { ...onPile, laid: { '78123456789001': handoverNo } } }
  const stopped = withOrder(open, one, { ...open.orders[one.stockoutNo], interceptStatus: 1 })
  const [after, ...effects] = step(handover, laid, { type: 'packChanged', floor: stopped })
  expect(effects).toEqual([
    { type: 'say', saying: { tone: 'stop', words: '5678 9001 已拦截', next: '从堆上拿出来，扫撤销码再扫它' } },
  ])
  expect(after.doc.docNo).toBe(handoverNo)
})

test('这张在电脑端确认或取消了，停手', () => {
  const laid = start(handover, onPile, open, worker())
  const [after, ...effects] = step(handover, laid, { type: 'packChanged', floor: weighed() })
  expect(effects).toMatchObject([{ saying: { tone: 'stop', words: 'JJ2512010001 已确认或取消' } }])
  expect(after.doc).toMatchObject({ stage: 'open', docNo: '' })
})

test('10 有权限的再扫一次确认；留下的逐个报；没有权限的找主管', () => {
  play(handover, onPile, open, '> scan CTRL-OK\n< say wrong 没有确认交接的权限 → 找主管，或到电脑端确认')
  play(
    handover,
    { ...onPile, laid: { '78123456789001': handoverNo, '78123456789002': handoverNo } },
    open,
    `
    > scan CTRL-OK
    < say warn 确认后不能取消 → 件数对了，再扫确认码
    > scan CTRL-OK
    < say repeat 正在确认 → 要联网，稍等
    < claim 确认 JJ2512010001
    > refused 确认没等到回应
    < say wrong 确认没等到回应 → 再确认一次，或到电脑端看
    > scan CTRL-OK
    < say warn 确认后不能取消 → 件数对了，再扫确认码
    > scan CTRL-OK
    < say repeat 正在确认 → 要联网，稍等
    < claim 确认 JJ2512010001
    > handed JJ2512010001 1 留下 78123456789002
    < say stop 已交接 1 件，留下 1 件 → 订单已拦截：5678 9002
    < finish JJ2512010001
  `,
    worker(190921),
  )
})

test('断电再开：从本机记下的接着扫，件数不变', () => {
  const { drafts } = play(
    handover,
    idle,
    open,
    `
    > scan 78123456789001
    < op HANDOVER_SCAN JJ2512010001 78123456789001
    < say ok 第 1 件 → 扫下一个
    > scan 78123456789002
    < op HANDOVER_SCAN JJ2512010001 78123456789002
    < say ok 第 2 件 → 扫下一个
    > scan CTRL-UNDO
    < say warn 拿下哪一件 → 扫它的面单
    > scan 78123456789002
    < op HANDOVER_REMOVE JJ2512010001 78123456789002
    < say ok 拿下一件，本机还有 1 件 → 扫下一个
  `,
  )
  expect(handover.resume(open, asOps(drafts), worker())).toMatchObject({
    stage: 'pile',
    docNo: handoverNo,
    laid: { '78123456789001': handoverNo },
  })
})

test('10 上一环节没到的，确认之前报出来，确认之后说它留下', () => {
  const unweighed = one.parcels.map((parcel) => ({ ...parcel, status: 20 }))
  const mixed = withOrder(open, one, { ...open.orders[one.stockoutNo], parcels: unweighed })
  play(
    handover,
    onPile,
    mixed,
    `
    > scan 78123456789001
    < op HANDOVER_SCAN JJ2512010001 78123456789001
    < say warn 第 1 件，上一环节尚未上传 → 扫下一个
    > scan 78123456789002
    < op HANDOVER_SCAN JJ2512010001 78123456789002
    < say ok 第 2 件 → 扫下一个
    > scan CTRL-OK
    < say warn 1 件上一环节没到，交不出去 → 5678 9001：从堆上拿出来，再扫确认码
    > scan CTRL-OK
    < say repeat 正在确认 → 要联网，稍等
    < claim 确认 JJ2512010001
    > handed JJ2512010001 1
    < say stop 已交接 1 件，留下 1 件 → 上一环节没到：5678 9001
    < finish JJ2512010001
  `,
    worker(190921),
  )
})

test('10 别的设备放上来的，本机听说过的也报；称过了的不再报', () => {
  const told = {
    ...pile,
    waiting: [
      { logisticsNo: '78000000000077', lacks: '未称重' },
      { logisticsNo: '78123456789002', lacks: '未称重' },
    ],
  }
  play(
    handover,
    onPile,
    weighed({ [handoverNo]: told }),
    `
    > scan CTRL-OK
    < say warn 1 件上一环节没到，交不出去 → 0000 0077：从堆上拿出来，再扫确认码
  `,
    worker(190921),
  )
})
