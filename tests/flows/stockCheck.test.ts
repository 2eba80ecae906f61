// 盘点的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { foldPending } from '#contract/ops/orderView'
import { contextOf } from '../../src/flows/decideLocally.ts'
import { start, step } from '../../src/flows/step.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { idle } from '../../src/flows/stockCheckDoc.ts'
import { worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'
import { counted, counting, taking } from './shelves.ts'

const atBin = { ...idle, stage: 'goods' as const, docNo: taking.checkNo, roundNo: 1, bin: 'A-01-01-1-01' }

test('1 2 3 4 8 扫库位打开它的单，逐件扫或输总数；还有没盘的问一声，没有了记 0', () => {
  const { drafts, session } = play(
    stockCheck,
    idle,
    counting(),
    `
    > scan B-09-09-9-09
    < say wrong 不在盘点范围 → 不用盘，做下一个
    < op SCAN list wrong A1718
    > scan A-01-01-1-01
    < op SCAN list ok
    < say ok A-01-01-1-01 库位对 → 扫商品；空的按空库位
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 数到 1 件 → 接着扫，或输总数
    > scan 16901000000018
    < op SCAN goods ok ×6
    < say ok 数到 7 件 → 接着扫，或输总数
    > key 20
    < op STOCKTAKE_COUNT A-01-01-1-01 CUP =20
    < say line 记 20 件 → 这位还有 1 种
    > scan A-01-02-1-01
    < say wrong A-01-01-1-01 还没盘完 → 先按盘完这位
    < op SCAN goods wrong
    > scan CTRL-NEXT
    < say warn A-01-01-1-01 还有 1 种没盘 → 真没有就按没有了，按 0 记
    > scan CTRL-OK
    < op STOCKTAKE_COUNT A-01-01-1-01 PEN =0
    < op SCAN closed ok
    < say line A-01-01-1-01 盘完 → 去 A-01-02-1-01
  `,
  )
  expect(drafts.map(({ lane }) => lane)).toEqual(['free', ...drafts.slice(1).map(() => taking.checkNo)])
  expect(stockCheck.view(session)).toMatchObject({ target: 'A-01-02-1-01', targetLabel: 'PD2512010001 初盘 · 去' })
})

test('4 扫下一种就记下前一种；同一种再数一次以后一次为准', () => {
  play(
    stockCheck,
    atBin,
    counting(),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 数到 1 件 → 接着扫，或输总数
    > scan 6901000000035
    < op STOCKTAKE_COUNT A-01-01-1-01 CUP =1
    < op SCAN goods ok ×1
    < say ok 数到 1 件 → 接着扫，或输总数
    > scan 6901000000011
    < op STOCKTAKE_COUNT A-01-01-1-01 PEN =1
    < op SCAN goods ok ×1
    < say warn 这种盘过，重新数：1 件 → 接着扫，或输总数
    > key 9
    < op STOCKTAKE_COUNT A-01-01-1-01 CUP =9
    < say line 记 9 件 → 有别的接着扫，没有就盘完这位
  `,
  )
})

test('5 几个批次点一种；6 账上没有的记成账外，认不出的放一边', () => {
  play(
    stockCheck,
    { ...atBin, bin: 'A-01-02-1-01' },
    counting(),
    `
    > scan 6901000000028
    < op SCAN goods ok
    < say warn 这里有 2 种 → 看批次和货主，点一种
    > tap 2
    < say warn 数到 1 件 → 接着扫，或输总数
    > key 5
    < op STOCKTAKE_COUNT A-01-02-1-01 TEAB2 =5
    < say line 记 5 件 → 这位还有 1 种
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say warn 账外商品，数到 1 件 → 照数；接着扫，或输总数
    > scan CTRL-OK
    < op STOCKTAKE_COUNT A-01-02-1-01 PEN =1 账外
    < say line 记 1 件 → 这位还有 1 种
    > scan 9999999999999
    < say wrong 不是这里的码「9999999999999」 → 看清扫的是哪个码，重扫；不行交主管
    < op SCAN goods wrong
  `,
  )
})

test('7 空库位按一下，这位所有行记 0；全部盘完报完成', () => {
  play(
    stockCheck,
    atBin,
    counting({ ...taking, lines: taking.lines.slice(0, 2) }),
    `
    > scan CTRL-SHORT
    < op STOCKTAKE_EMPTY A-01-01-1-01
    < op SCAN closed ok
    < say order PD2512010001 都盘完了 → 等主管提交；空库位还可以扫
    < finish PD2512010001
    > scan A-02-01-1-01
    < op SCAN bin ok
    < say ok A-02-01-1-01 没有要盘的行 → 扫商品；空的按空库位
    > scan CTRL-SHORT
    < op STOCKTAKE_EMPTY A-02-01-1-01
    < op SCAN closed ok
    < say order PD2512010001 都盘完了 → 等主管提交；空库位还可以扫
    < finish PD2512010001
  `,
  )
})

test('9 别人数过的先报是谁，确认了才覆盖；复盘只数有差异的行', () => {
  play(
    stockCheck,
    atBin,
    counting(counted),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say warn 这种盘过，重新数：1 件 → 接着扫，或输总数
    > key 8
    < say wrong 该行已由李点数盘点，请确认后覆盖 → 确认你数的对，扫确认码覆盖
    > scan CTRL-OK
    < op STOCKTAKE_COUNT A-01-01-1-01 CUP =8 覆盖
    < say line 记 8 件 → 这位还有 1 种
    > scan CTRL-SHORT
    < say wrong 这位数过 8 件，不是空的 → 数错了就重新数它
  `,
  )
  play(
    stockCheck,
    atBin,
    counting(counted),
    `
    > scan CTRL-SHORT
    < say wrong 该行已由李点数盘点，请确认后覆盖 → 确认你数的对，扫确认码覆盖
    > scan CTRL-OK
    < op STOCKTAKE_EMPTY A-01-01-1-01 覆盖
    < op SCAN closed ok
    < say order PD2512010001 都盘完了 → 等主管提交；空库位还可以扫
    < finish PD2512010001
  `,
  )
  const second = { ...taking, status: 30, roundNo: 2, lines: taking.lines.slice(0, 1) }
  play(
    stockCheck,
    { ...atBin, roundNo: 2 },
    counting(second),
    `
    > scan 6901000000035
    < say wrong 不在盘点范围 → 不用盘，做下一个
    < op SCAN goods wrong
  `,
  )
})

test('10 断电再开，接着原来的库位和数到的件数；撤销的不算，换一张的回到列表', () => {
  const { drafts } = play(
    stockCheck,
    idle,
    counting(),
    `
    > tap PD2512010001
    < say warn PD2512010001 还有 2 个库位 → 去 A-01-01-1-01
    > scan A-01-01-1-01
    < op SCAN bin ok
    < say ok A-01-01-1-01 库位对 → 扫商品；空的按空库位
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 数到 1 件 → 接着扫，或输总数
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 这种不算 → 从头数，扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 数到 1 件 → 接着扫，或输总数
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 数到 2 件 → 接着扫，或输总数
  `,
  )
  const resume = (ops: ReturnType<typeof asOps>) => {
    const { floor } = foldPending(stockCheck.rules, counting(), ops, (op) => contextOf(worker(), op.capturedWall))
    return stockCheck.resume(floor, ops, worker())
  }
  expect(resume(asOps(drafts))).toMatchObject({ stage: 'qty', bin: 'A-01-01-1-01', piece: { goodsNo: 'CUP' }, hand: 2 })
  const left = play(
    stockCheck,
    { ...idle, stage: 'bin', docNo: taking.checkNo, roundNo: 1 },
    counting(),
    '> scan CTRL-NEXT\n< op SCAN left ok\n< say warn 换一张，这张留着 → 点一张，或扫库位',
  )
  expect(resume(asOps([...drafts, ...left.drafts]))).toEqual(idle)
})

test('这张提交了或转了复盘，停手', () => {
  const after = (checks: readonly (typeof taking)[]) =>
    step(stockCheck, start(stockCheck, atBin, counting(), worker()), {
      type: 'packChanged',
      floor: { ...counting(), checks: Object.fromEntries(checks.map((one) => [one.checkNo, one])) },
    })
  const [ended, ...said] = after([])
  expect(said).toMatchObject([{ saying: { tone: 'stop', words: 'PD2512010001 已提交或取消' } }])
  expect(ended.doc).toEqual(idle)
  expect(after([{ ...taking, status: 30, roundNo: 2 }])[1]).toMatchObject({ saying: { words: 'PD2512010001 转复盘' } })
})
