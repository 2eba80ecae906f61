// 批量复核的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { idle } from '../../src/flows/checkBatchDoc.ts'
import { start, step } from '../../src/flows/step.ts'
import { alike, cart, floor, orders, singles, withOrder, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const { one, two, many } = orders
const stopOne = (base = alike(), which = one) => withOrder(base, which, { ...base.orders[which.stockoutNo], interceptStatus: 1 })
const opened = `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 货一样 → 扫样品`
const sampled = `${opened}
    > scan 6901000000011
    < op SCAN sample ok ×1
    < say ok 玻璃杯 → 还差 1
    > scan 6901000000011
    < op SCAN sample ok ×1
    < say ok 玻璃杯 → 扫下一种
    > scan 6901000000028
    < op SCAN sample ok ×1
    < say line 样品对 → 数清有几套，输套数`

test('1 3 4 8 扫一套样品，输套数，确认码整批通过', () => {
  const { session } = play(
    checkBatch,
    idle,
    alike(),
    `${sampled}
    > key 3
    < op SCAN count ok ×3
    < say line 3 单都有货 → 扫确认码，整批通过
    > scan 78123456789001
    < say wrong 这是面单码 → 先扫确认码
    < op SCAN confirm wrong
    > scan CTRL-OK
    < op CHECK_BATCH CUP×2 TEA×1 3套 通过 123 扫3 错0
    < say order 3 单复核通过 → 去打包
    < finish JH2512010001
    > scan JH2512010001
    < say wrong 这张没有要复核的单 → 去批量打包
    < op SCAN open wrong
  `,
  )
  expect(Object.values(session.floor.orders).map(({ status }) => status)).toEqual([70, 70, 70])
})

test('3 8 样品扫多、扫错都报警；扫错的样品在整批通过以前用撤销码退回去', () => {
  play(
    checkBatch,
    idle,
    alike(),
    `${sampled}
    > key 3
    < op SCAN count ok ×3
    < say line 3 单都有货 → 扫确认码，整批通过
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 套数退掉了 → 输套数
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 红茶 退 1 件 → 扫样品
    > scan 6901000000011
    < say wrong 多件：玻璃杯 → 多的一件拿出来
    < op SCAN sample wrong A1203
    > scan 6901000000035
    < say wrong 样品与订单商品不一致 → 拿一套对的再扫
    < op SCAN sample wrong A1214
    > scan 6901000000028
    < op SCAN sample ok ×1
    < say line 样品对 → 数清有几套，输套数
    > key 3
    < op SCAN count ok ×3
    < say line 3 单都有货 → 扫确认码，整批通过
    > scan CTRL-OK
    < op CHECK_BATCH CUP×2 TEA×1 3套 通过 123 扫6 错2
    < say order 3 单复核通过 → 去打包
    < finish JH2512010001
  `,
  )
})

test('5 套数多了不收；少了从最后打印的面单起不复核', () => {
  play(
    checkBatch,
    idle,
    alike(),
    `${sampled}
    > key 4
    < say wrong 4 套太多了 → 别的货拿出来，再数一遍
    > key 2
    < op SCAN count ok ×2
    < say warn 少 1 套，面单抽出来不复核 → 5678 9003
    > scan CTRL-OK
    < op CHECK_BATCH CUP×2 TEA×1 2套 通过 12 不复核 3 扫3 错0
    < say order 2 单复核通过 → 去打包
    < finish JH2512010001
  `,
  )
})

test('2 已拦截的先报出来，面单取出，扫确认码才往下做；套数里不能再有它的', () => {
  play(
    checkBatch,
    idle,
    stopOne(),
    `
    > scan JH2512010001
    < say stop 以下1单已拦截，请取出面单 → 5678 9001
    < op SCAN open ok
    > scan 6901000000011
    < say stop 以下1单已拦截，请取出面单 → 5678 9001；刚才的没有记，先点知道了或扫确认码
    < op SCAN stop wrong
    > scan CTRL-OK
    < say warn 已知晓 → 扫样品
    > scan 6901000000011
    < op SCAN sample ok ×1
    < say ok 玻璃杯 → 还差 1
    > scan 6901000000011
    < op SCAN sample ok ×1
    < say ok 玻璃杯 → 扫下一种
    > scan 6901000000028
    < op SCAN sample ok ×1
    < say line 样品对 → 数清有几套，输套数
    > key 3
    < say wrong 3 套太多了 → 别的货拿出来，再数一遍
    > key 2
    < op SCAN count ok ×2
    < say line 2 单都有货 → 扫确认码，整批通过
    > scan CTRL-OK
    < op CHECK_BATCH CUP×2 TEA×1 2套 通过 23 扫3 错0
    < say order 2 单复核通过 → 去打包
    < finish JH2512010001
  `,
  )
})

test('9 数完以后才被拦截的马上报警，一次；套数重新数', () => {
  const { session } = play(
    checkBatch,
    idle,
    alike(),
    `${sampled}\n> key 3\n< op SCAN count ok ×3\n< say line 3 单都有货 → 扫确认码，整批通过`,
  )
  const news = { type: 'packChanged', floor: stopOne() } as const
  const [told, say] = step(checkBatch, session, news)
  expect(say).toMatchObject({ saying: { tone: 'stop', words: '以下1单已拦截，请取出面单', next: '5678 9001' } })
  expect(told.doc).toMatchObject({ stage: 'count', out: [one.stockoutNo] })
  // the code that acknowledges is not the one that passes the batch
  const [known] = step(checkBatch, told, { type: 'control', code: 'CTRL-OK', at: 1 })
  expect(known).toMatchObject({ held: null, doc: { stage: 'count' } })
  expect(step(checkBatch, known, news).length).toBe(1)
})

test('6 8 一件一单：给最急的一单，按尾号贴面单，扫面单核对', () => {
  play(
    checkBatch,
    idle,
    singles(),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 3 单 → 扫商品
    > scan 6901000000028
    < op SCAN piece ok ×1 2
    < say ok 贴 5678 9002 → 还差 2 单
    > scan 78123456789001
    < say wrong 面单不符 → 应贴 5678 9002
    < op SCAN piece wrong
    > scan 78123456789002
    < op SCAN face ok 2
    < say ok 面单对 → 扫商品
    > scan 6901000000028
    < op SCAN piece ok ×1 1
    < say ok 贴 5678 9001 → 还差 1 单
    > scan 78123456789002
    < say repeat 这张面单贴过了，未计数 → 扫商品
    < op SCAN piece repeat
    > scan 6901000000028
    < say wrong 多件：红茶 → 多的一件拿出来
    < op SCAN piece wrong A1203
    > scan 75000000000000
    < say wrong 面单不属于本批次 → 放一边，交主管
    < op SCAN piece wrong
    > scan 6901000000011
    < op SCAN piece ok ×1 3
    < say line 贴 5678 9003 → 都扫齐了，扫确认码
    # 最后一张也可以核对
    > scan 78123456789001
    < say repeat 这张面单贴过了，未计数 → 扫确认码
    < op SCAN confirm repeat
    > scan 78123456789003
    < op SCAN face ok 3
    < say ok 面单对 → 扫确认码
    > scan CTRL-OK
    < op CHECK_BATCH TEA×2 CUP×1 3套 通过 123 扫4 错1
    < say order 3 单复核通过 → 去打包
    < finish JH2512010001
  `,
  )
})

test('7 一件一单：货没有了，没有货的单不复核；撤销码退掉最后一件', () => {
  play(
    checkBatch,
    idle,
    singles(),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 3 单 → 扫商品
    > scan CTRL-OK
    < say wrong 还没扫商品 → 扫第一件
    > scan 6901000000028
    < op SCAN piece ok ×1 2
    < say ok 贴 5678 9002 → 还差 2 单
    > scan 6901000000011
    < op SCAN piece ok ×1 3
    < say ok 贴 5678 9003 → 还差 1 单
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 5678 9003 的面单撕下来 → 扫商品
    > scan CTRL-OK
    < op SCAN count ok ×1
    < say warn 少 2 套，面单抽出来不复核 → 5678 9003、5678 9001
    > scan CTRL-OK
    < op CHECK_BATCH TEA×1 1套 通过 2 不复核 31 扫2 错0
    < say order 1 单复核通过 → 去打包
    < finish JH2512010001
  `,
  )
})

test('1 不是批量复核的、本机没有的不收；拣货还没上传的用黄色提示', () => {
  play(
    checkBatch,
    idle,
    floor(),
    `
    > scan JH2512010001
    < say wrong 这张不是批量复核的 → 到复核页逐单扫
    < op SCAN open wrong
    > scan JH2512010099
    < say wrong 本机没有拣货单 JH2512010099 → 联网再扫；不行交主管
    < op SCAN open wrong A0404
  `,
  )
  const unpicked = alike(50, { picks: { [cart.pickNo]: { ...cart, checkMode: 2 } } })
  play(
    checkBatch,
    idle,
    unpicked,
    `
    > scan JH2512010001
    < op SCAN open ok
    < say warn 上一环节尚未上传 → 接着做，已记在本机
  `,
  )
})

test('9 10 放一边的、断电的，都从存下的接着做', () => {
  const { drafts, session } = play(
    checkBatch,
    idle,
    alike(),
    `${sampled}
    > scan CTRL-NEXT
    < op SCAN next ok
    < say ok 先放一边，已扫的算数 → 扫下一张拣货单
    > scan JH2512010001
    < op SCAN open ok
    < say ok 货一样 → 输套数
  `,
  )
  expect(checkBatch.resume(alike(), asOps(drafts), worker())).toMatchObject({
    stage: 'count',
    docNo: cart.pickNo,
    batches: { [cart.pickNo]: { scanNum: 3, trail: session.doc.batches[cart.pickNo]?.trail } },
  })
  // stopped while the device was off: told when it is on again
  const off = start(checkBatch, checkBatch.resume(stopOne(), asOps(drafts), worker()), stopOne(), worker())
  expect(step(checkBatch, off, { type: 'packChanged', floor: stopOne() })[1]).toMatchObject({ saying: { tone: 'stop' } })
})

test('不知道该有几套：输套数时屏幕不显示单数', () => {
  const { session } = play(checkBatch, idle, alike(), sampled)
  expect(checkBatch.view(session)).toMatchObject({ target: '几套', quantity: null, typedUnit: '套' })
  expect([two, many].map(({ slot }) => slot)).toEqual([2, 3])
})
