// 移库补货的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { foldPending } from '#contract/ops/orderView'
import { contextOf } from '../../src/flows/decideLocally.ts'
import { move } from '../../src/flows/move.ts'
import { idle } from '../../src/flows/moveDoc.ts'
import { start, step } from '../../src/flows/step.ts'
import { floor, shelf, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'
import { bin, bins, refill, row, shelved } from './shelves.ts'

test('1 5 盘点中的库位：认得是什么，不说有多少，数清再输', () => {
  const counted = bin('A-01-01-1-01', [row(shelf.cup, null, { free: null })])
  play(
    move,
    idle,
    shelved([counted, ...bins.slice(1)], []),
    `
    > scan A-01-01-1-01
    < op SCAN list ok
    < say ok 从 A-01-01-1-01 拿 → 扫要移的商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan CTRL-OK
    < say wrong 不知道有多少 → 数清再输
    > key 3
    < op SCAN typed ok ×3
    < say ok 拿了 3 件 → 放到 A-02-01-1-01
  `,
  )
})

test('1 8 系统暂存位：没有单不从那里拿，也不往那里放，说去哪一页做', () => {
  const [cups] = bins
  const { drafts } = play(
    move,
    idle,
    shelved([cups!, bin('T-01-01-1-02', [row(shelf.cup, 2)], { type: 6, isPosition: true })], []),
    `
    > scan RCV-STAGE
    < say wrong 库位RCV-STAGE是系统暂存位，请按对应任务处理 → 收的货到上架页放
    < op SCAN list wrong A1735
    > scan EXC-STAGE
    < say wrong 库位EXC-STAGE是系统暂存位，请按对应任务处理 → 在列表里点它的回库单
    < op SCAN list wrong A1735
    > scan T-01-01-1-02
    < say wrong 库位T-01-01-1-02是系统暂存位，请按对应任务处理 → 退的货到退货上架放；不是就换个库位
    < op SCAN list wrong A1735
    > scan A-01-01-1-01
    < op SCAN list ok
    < say ok 从 A-01-01-1-01 拿 → 扫要移的商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan RCV-STAGE
    < say wrong 库位RCV-STAGE是系统暂存位，请按对应任务处理 → 收的货到上架页放
    < op SCAN qty wrong A1735
  `,
  )
  expect(drafts.some(({ opType }) => opType === 'MOVE_LINE')).toBe(false)
})

test('1 2 3 4 6 9 点一张补货单：到源库位扫商品，整行拿完，放到单上的库位，接下一行', () => {
  const { drafts, session } = play(
    move,
    idle,
    shelved(),
    `
    > tap YK2512010001
    < say warn YK2512010001 共 2 行 → 去 A-01-01-1-01
    > scan B-09-09-9-09
    < say wrong 库位不符，应为A-01-01-1-01 → 去 A-01-01-1-01
    < op SCAN from wrong A1108
    > scan A-01-01-1-01
    < op SCAN from ok
    < say ok YK2512010001 库位对 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan CTRL-OK
    < op SCAN typed ok ×6
    < say ok 拿了 6 件 → 放到 A-02-01-1-01
    > scan A-02-01-1-01
    < op MOVE_LINE YK2512010001 CUP×6 A-01-01-1-01 → A-02-01-1-01
    < say line 6 件放到 A-02-01-1-01 → 去 A-01-02-1-01
    > scan A-01-02-1-01
    < op SCAN from ok
    < say ok YK2512010001 库位对 → 扫商品
    > scan 6901000000028
    < say wrong 单上没有这个商品 → 放回库位，拿单上的
    < op SCAN goods wrong
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan B-09-09-9-09
    < op MOVE_LINE YK2512010001 PEN×1 A-01-02-1-01 → B-09-09-9-09
    < say order YK2512010001 移完了 → 1 件放到 B-09-09-9-09
    < finish YK2512010001
  `,
  )
  expect(drafts.at(-1)).toMatchObject({ docNo: refill.moveNo, lane: refill.moveNo, raw: { text: 'B-09-09-9-09' } })
  expect(session.doc).toEqual(idle)
})

test('1 5 6 没有单的扫源库位自己移：有几个批次点一种，超过可用的不收', () => {
  const { session } = play(
    move,
    idle,
    shelved(bins, []),
    `
    > scan A-02-01-1-01
    < say wrong A-02-01-1-01 账上没有货 → 真有货就盘点这个库位
    < op SCAN list wrong
    > scan B-09-09-9-09
    < op SCAN list ok
    < say ok 从 B-09-09-9-09 拿 → 扫要移的商品
    > scan 6901000000028
    < op SCAN goods ok
    < say warn 这里有 2 种 → 看批次和货主，点一种
    > tap 2
    < say warn 拿了 1 件 → 输数量，或扫目标库位
    > key 4
    < say wrong 库存不足：TEA 库位B-09-09-9-09 可用3 → 数一数；真有就先盘点这个库位
    > key 3
    < op SCAN typed ok ×3
    < say ok 拿了 3 件 → 放到 A-02-01-1-01
    > scan B-09-09-9-09
    < say wrong 源库位与目标库位相同 → 扫要放到的库位
    < op SCAN target wrong A1721
    > scan A-02-01-1-01
    < op MOVE_LINE 自己移 TEA×3 B-09-09-9-09 → A-02-01-1-01
    < say line 3 件放到 A-02-01-1-01 → 扫下一种；换库位扫库位
    > scan 6901000000035
    < say wrong 库存不足：6901000000035 库位B-09-09-9-09 可用0 → 数一数；真有就先盘点这个库位
    < op SCAN goods wrong A1701
  `,
  )
  expect(session.doc).toMatchObject({ stage: 'goods', docNo: 'B-09-09-9-09', moveNo: '' })
})

test('4 箱码一次计一箱；5 比单上多的放回去', () => {
  const { session } = play(
    move,
    { ...idle, stage: 'goods', docNo: refill.moveNo, moveNo: refill.moveNo, from: 'A-01-01-1-01' },
    shelved(),
    `
    > scan 16901000000018
    < op SCAN goods ok ×6
    < say ok 拿了 6 件 → 放到 A-02-01-1-01，或输数量
    > scan 6901000000011
    < say wrong 超出移库单数量，剩余6 → 多的放回库位
    < op SCAN target wrong A1722
  `,
  )
  expect(move.view(session)).toMatchObject({ target: 'A-02-01-1-01', quantity: { done: 6, need: 6, unit: '件' } })
})

test('7 不是单上的库位说一声，再扫一次才记在那里', () => {
  play(
    move,
    { ...idle, stage: 'goods', docNo: refill.moveNo, moveNo: refill.moveNo, from: 'A-01-01-1-01' },
    shelved(),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan B-09-09-9-09
    < say wrong 库位不符，应为A-02-01-1-01 → 真放 B-09-09-9-09，再扫一次
    < op SCAN qty wrong A1108
    > scan B-09-09-9-09
    < op MOVE_LINE YK2512010001 CUP×1 A-01-01-1-01 → B-09-09-9-09
    < say line 1 件放到 B-09-09-9-09 → 扫下一种
  `,
  )
})

test('8 锁住、停用、不许混放的不收；装不下的有权限再扫一次', () => {
  const tight = { mixGoods: false, holds: [{ ownerNo: 'OW001', goodsNo: 'PEN', batchNo: '' }] }
  const full = { room: { weightG: null, volumeCm3: 0 } }
  const more = [
    bin('C-01-01-1-01', [], { isLocked: true, lockReason: '盘点PD1' }),
    bin('C-01-01-1-02', [], { isDisabled: true, type: 0 }),
    bin('C-01-01-1-03', [], tight),
    bin('C-01-01-1-04', [], full),
  ]
  const on = shelved([...bins, ...more], [])
  const cup = { ...on.goods['OW001|CUP']!, volumeCm3: 100 }
  const holding = {
    ...idle,
    stage: 'target' as const,
    docNo: 'A-01-01-1-01',
    from: 'A-01-01-1-01',
    piece: { ownerNo: 'OW001', goodsNo: 'CUP', batchNo: '', quality: 1 },
    hand: 2,
  }
  const transcript = (last: string): string => `
    > scan C-01-01-1-01
    < say wrong 库位C-01-01-1-01已锁定：盘点PD1 → 换一个库位
    < op SCAN target wrong A1702
    > scan C-01-01-1-02
    < say wrong 库位C-01-01-1-02不存在或已停用 → 换一个库位
    < op SCAN target wrong A1703
    > scan C-01-01-1-03
    < say wrong 库位不允许混放商品 → 换一个库位
    < op SCAN target wrong A1704
    > scan C-01-01-1-04
    ${last}
  `
  const loaded = { ...on, goods: { ...on.goods, 'OW001|CUP': cup } }
  play(move, holding, loaded, transcript('< say wrong 超出库位容量 → 换一个库位，或找主管\n< op SCAN target wrong A1707'))
  play(
    move,
    holding,
    loaded,
    transcript(`< say wrong 超出库位容量 → 真放得下，再扫一次
    < op SCAN target wrong A1707
    > scan C-01-01-1-04
    < op MOVE_LINE 自己移 CUP×2 A-01-01-1-01 → C-01-01-1-04 认可
    < say line 2 件放到 C-01-01-1-04 → 扫下一种；换库位扫库位`),
    worker(160524),
  )
})

test('9 断网没见过的库位照样移：账上看不到，数清输数', () => {
  play(
    move,
    idle,
    floor(),
    `
    > scan B-09-09-9-09
    < op SCAN list ok
    < say warn 断网，账上有多少看不到 → 扫要移的商品
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 扫目标库位，或输数量
    > scan CTRL-OK
    < say wrong 不知道有多少 → 数清再输
    > key 12
    < op SCAN typed ok ×12
    < say ok 拿了 12 件 → 放到 目标库位
    > scan A-02-01-1-01
    < op MOVE_LINE 自己移 PEN×12 B-09-09-9-09 → A-02-01-1-01
    < say line 12 件放到 A-02-01-1-01 → 扫下一种；换库位扫库位
  `,
  )
})

test('10 撤销放回，下一单换一张；断电再开，接着原来的库位和手里的件数', () => {
  const { drafts } = play(
    move,
    idle,
    shelved(),
    `
    > scan A-01-01-1-01
    < op SCAN list ok
    < say ok YK2512010001 库位对 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan CTRL-UNDO
    < op SCAN from ok
    < say warn 放回库位，没有记 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan A-02-01-1-01
    < op MOVE_LINE YK2512010001 CUP×1 A-01-01-1-01 → A-02-01-1-01
    < say line 1 件放到 A-02-01-1-01 → 扫下一种
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-02-01-1-01，或输数量
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 2 件 → 放到 A-02-01-1-01，或输数量
  `,
  )
  const ops = asOps(drafts)
  const folded = foldPending(move.rules, shelved(), ops, (op) => contextOf(worker(), op.capturedWall)).floor
  expect(move.resume(folded, ops, worker())).toMatchObject({
    stage: 'qty',
    docNo: refill.moveNo,
    from: 'A-01-01-1-01',
    piece: { goodsNo: 'CUP' },
    hand: 2,
  })
  const left = play(
    move,
    { ...idle, stage: 'from', docNo: refill.moveNo, moveNo: refill.moveNo },
    shelved(),
    '> scan CTRL-NEXT\n< op SCAN undo ok\n< say warn 换一张，这张留着 → 点一张，或扫库位',
  )
  expect(move.resume(shelved(), asOps(left.drafts), worker())).toEqual(idle)
})

test('这张在电脑端完成或取消了，停手', () => {
  const doc = { ...idle, stage: 'goods' as const, docNo: refill.moveNo, moveNo: refill.moveNo, from: 'A-01-01-1-01' }
  const [after, ...effects] = step(move, start(move, doc, shelved(), worker()), { type: 'packChanged', floor: shelved(bins, []) })
  expect(effects).toMatchObject([{ saying: { tone: 'stop', words: 'YK2512010001 已完成或取消' } }])
  expect(after.doc).toEqual(idle)
})
