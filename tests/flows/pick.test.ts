// 拣货的对话：每段标题是它证明的那一步。
import { describe, expect, test } from 'vitest'
import { pick } from '../../src/flows/pick.ts'
import { idle, nextStep } from '../../src/flows/pickDoc.ts'
import { start } from '../../src/flows/step.ts'
import { cart, divided, floor, shelf, worker } from './floor.ts'
import { play } from './play.ts'

const taken = { ...idle, docNo: cart.pickNo, startedAt: 1 }
const onCart = nextStep(taken, cart)
const bound = { ...divided, slots: divided.slots.map((slot) => ({ ...slot, toteNo: `ZX00000${slot.slot}` })) }
const inTotes = floor({ picks: { [divided.pickNo]: bound } })
const divideNow = nextStep(taken, bound)
const atPen = nextStep({ ...taken, place: 'A-02-01-1-01', seqNo: 3 }, { ...cart, lines: cart.lines.slice(2) })
const penOnly = floor({ picks: { [cart.pickNo]: { ...cart, lines: cart.lines.slice(2) } } })

describe('1 领任务', () => {
  test('扫拣货单号领取，领到后报第一个库位', () => {
    play(
      pick,
      idle,
      floor({ picks: {} }),
      `
      > scan JH2512010001
      < say repeat 正在领取 JH2512010001 → 要联网，稍等
      < claim JH2512010001
      > scan 6901000000011
      < say wrong 正在领取 → 等任务下来再扫
    `,
    )
    play(
      pick,
      { ...idle, stage: 'claiming', docNo: cart.pickNo },
      floor(),
      `
      > claimed JH2512010001
      < say line 领到 JH2512010001 → 去 A-01-01-1-01
    `,
    )
  })
  test('被别人领走的说是谁，回到列表', () => {
    play(
      pick,
      { ...idle, stage: 'claiming', docNo: cart.pickNo },
      floor({ picks: {} }),
      `
      > refused 拣货单已被李四领取
      < say wrong 拣货单已被李四领取 → 扫另一张拣货单
    `,
    )
  })
  test('在手的单不用再领', () => {
    play(
      pick,
      idle,
      floor(),
      `
      > tap JH2512010001
      < say warn 接着拣 JH2512010001 → 去 A-01-01-1-01
    `,
    )
  })
})

test('2 绑周转箱：每个格口扫一只空箱', () => {
  play(
    pick,
    nextStep(taken, divided),
    floor({ picks: { [divided.pickNo]: divided } }),
    `
    > scan ZX000001
    < op PICK_BIND_TOTE 1号格 ZX000001
    < say ok 1 号格 ZX000001 → 给 2 号格扫一只空箱
    # 同一只箱不能再绑别的格
    > scan ZX000001
    < say wrong 周转箱ZX000001未清空 → 换一只空箱
    < op SCAN bind wrong A1116
    > scan ZX999999
    < say wrong 周转箱不存在：ZX999999 → 换一只箱，这只交主管
    < op SCAN bind wrong A1117
    > scan ZX000002
    < op PICK_BIND_TOTE 2号格 ZX000002
    < say ok 2 号格 ZX000002 → 给 3 号格扫一只空箱
    > scan ZX000003
    < op PICK_BIND_TOTE 3号格 ZX000003
    < say ok 3 号格 ZX000003 → 去 A-01-01-1-01
  `,
  )
})

test('2 补拣单：只有缺货的那一格，领到就报几号格，拣的时候也报', () => {
  const [, , third] = divided.slots
  const [line] = divided.lines
  const lacking = { ...line!, planQty: 1, orders: [{ ...line!.orders[0]!, ...third!, qty: 1 }] }
  const repick = { ...divided, pickNo: 'JH2512010099', isRepick: true, lines: [lacking], slots: [third!] }
  play(
    pick,
    { ...idle, stage: 'claiming', docNo: repick.pickNo },
    floor({ picks: { [repick.pickNo]: repick } }),
    `
    > claimed JH2512010099
    < say line 领到 JH2512010099 → 给 3 号格扫一只空箱
    > scan ZX000001
    < op PICK_BIND_TOTE 3号格 ZX000001
    < say ok 3 号格 ZX000001 → 去 A-01-01-1-01
  `,
  )
  const withTote = { ...repick, slots: [{ ...third!, toteNo: 'ZX000001' }] }
  const on = floor({ picks: { [repick.pickNo]: withTote } })
  const doc = nextStep({ ...idle, docNo: repick.pickNo, startedAt: 1 }, withTote)
  expect(pick.view(start(pick, doc, on, worker()))).toMatchObject({ targetLabel: '库位 · 放 3 号格' })
})

test('2 箱太多带不全：没带来的不说不存在，联网能问', () => {
  play(
    pick,
    nextStep(taken, divided),
    floor({ picks: { [divided.pickNo]: divided }, totesCut: true }),
    `
    > scan ZX999999
    < say wrong 本机没有周转箱ZX999999的资料 → 联网后再扫，或换一只箱
    < op SCAN bind wrong A1123
    > scan ZX000001
    < op PICK_BIND_TOTE 1号格 ZX000001
    < say ok 1 号格 ZX000001 → 给 2 号格扫一只空箱
  `,
  )
})

test('3 库位：扫错了报应去的库位，别的码说明是什么', () => {
  play(
    pick,
    onCart,
    floor(),
    `
    > scan A-01-02-1-01
    < say wrong 库位不符 → 去 A-01-01-1-01
    < op SCAN location wrong A1108
    > scan 6901000000011
    < say wrong 这是商品码 → 先扫库位
    < op SCAN location wrong
    > scan 78123456789001
    < say wrong 这是面单码 → 先扫库位
    < op SCAN location wrong
    > scan HELLO-42
    < say wrong 不是这里的码「HELLO-42」 → 重扫；不行找组长
    < op SCAN location wrong
    > scan A-01-01-1-01
    < op SCAN location ok
    < say ok 库位对 → 拣 3 件
  `,
  )
})

test('4 逐件扫商品：每件存下才报绿，错的商品不收，够数到下一行', () => {
  play(
    pick,
    onCart,
    floor(),
    `
    > scan A-01-01-1-01
    < op SCAN location ok
    < say ok 库位对 → 拣 3 件
    > scan 6901000000011
    < op PICK_LINE 第1行 ×1
    < say ok 已拣 1 / 3 → 还差 2
    > scan 6901000000028
    < say wrong 商品不符，应拣玻璃杯 → 放回，另取一件
    < op SCAN goods wrong A1115
    > scan A-01-01-1-01
    < say repeat 重复扫描库位，未计数 → 扫商品
    < op SCAN goods repeat
    # 六件一箱的箱码，只差两件，不收
    > scan 16901000000018
    < say wrong 箱码数量6超过待作业数量2 → 拆箱逐件扫
    < op SCAN goods wrong A1033
    > scan 6901000000011
    < op PICK_LINE 第1行 ×1
    < say ok 已拣 2 / 3 → 还差 1
    > scan 6901000000011
    < op PICK_LINE 第1行 ×1
    < say line 本行完成 → 去 A-01-02-1-01
  `,
  )
})

test('10 送到哪里看单：播种墙、批量复核台、打包台、复核台', () => {
  const to = (more: Partial<typeof cart>): string => {
    const base = floor({ picks: { [cart.pickNo]: { ...cart, status: 30, ...more } } })
    return pick.view(start(pick, { ...idle, stage: 'done', docNo: cart.pickNo }, base, worker())).target
  }
  expect([to({ needSeed: true }), to({ checkMode: 2 }), to({ checkMode: 3 }), to({ checkMode: 1, needSeed: false })]).toEqual([
    '播种墙',
    '批量复核台',
    '打包台',
    '复核台',
  ])
})

test('4 存不下就不报绿：红屏说清原因，件数不变', () => {
  const end = play(
    pick,
    { ...onCart, stage: 'goods', place: 'A-01-01-1-01' },
    floor(),
    `
    > disk full
    > scan 6901000000011
    < say stop 没有存下：磁盘满了 → 再扫一次
    > disk free
    > scan CTRL-OK
    < say warn 已知晓 → 扫商品
    > scan 6901000000011
    < op PICK_LINE 第1行 ×1
    < say ok 已拣 1 / 3 → 还差 2
  `,
  )
  expect(end.session.floor.picks[cart.pickNo]?.lines[0]?.pickedQty).toBe(1)
})

test('3 下一步写的是库位：同一库位的几行只写一次，脚下的不写', () => {
  const [cup, tea, pen] = cart.lines
  if (cup === undefined || tea === undefined || pen === undefined) throw new Error('the cart has three lines')
  const lines = [cup, { ...tea, locationNo: cup.locationNo }, pen, { ...pen, seqNo: 4 }]
  const crowded = { ...cart, lines }
  const session = start(pick, nextStep(taken, crowded), floor({ picks: { [cart.pickNo]: crowded } }), worker())
  expect(pick.view(session).next).toEqual([pen.locationNo])
})

describe('5 还差超过 10 件', () => {
  test('扫一件再输数量，一笔记下', () => {
    play(
      pick,
      atPen,
      penOnly,
      `
      > scan 6901000000035
      < op SCAN goods ok ×0
      < say ok 商品对 → 输数量，还差 24
      > key 25
      < say wrong 数量 25 不对 → 输 1 到 24，多的放回
      > key 20
      < op PICK_LINE 第3行 ×20 手输
      < say ok 已拣 20 / 24 → 还差 4
      > key 4
      < say wrong 先扫一件再输数量 → 扫商品
      > scan 6901000000035
      < op PICK_LINE 第3行 ×1
      < say ok 已拣 21 / 24 → 还差 3
    `,
    )
  })
  test('接着扫第二件就逐件计，两件都算', () => {
    play(
      pick,
      atPen,
      penOnly,
      `
      > scan 6901000000035
      < op SCAN goods ok ×0
      < say ok 商品对 → 输数量，还差 24
      > scan 6901000000035
      < op PICK_LINE 第3行 ×2
      < say ok 已拣 2 / 24 → 还差 22
      > scan 6901000000035
      < op PICK_LINE 第3行 ×1
      < say ok 已拣 3 / 24 → 还差 21
    `,
    )
  })
})

test('6 几个格口：拿够一格扫那一格的箱，放错箱停下报警', () => {
  play(
    pick,
    divideNow,
    inTotes,
    `
    > scan A-01-01-1-01
    < op SCAN location ok
    < say ok 库位对 → 拣 3 件
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 再拿 1 件
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 2 件 → 放入 1 号格，扫箱
    > scan ZX000003
    < say stop 请放入1号格 → 放到 1 号格再扫
    < op SCAN tote wrong A1114
    > scan CTRL-OK
    < say warn 已知晓 → 扫周转箱
    > scan ZX000001
    < op PICK_LINE 第1行 ×2 ZX000001
    < say ok 已拣 2 / 3 → 还差 1
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放入 2 号格，扫箱
    > scan ZX000002
    < op PICK_LINE 第1行 ×1 ZX000002
    < say line 本行完成 → 去 A-01-02-1-01
  `,
  )
})

test('8 拣不到：短拣选原因，破损一件，余数报缺', () => {
  play(
    pick,
    { ...onCart, stage: 'goods', place: 'A-01-01-1-01' },
    floor(),
    `
    > scan CTRL-DAMAGE
    < op PICK_SHORT 第1行 缺1 原因3
    < say warn 破损，报缺 1 件 → 去 A-01-01-1-01
    > scan CTRL-SHORT
    < say warn 为什么拣不到 → 选 1 无货 2 少货 3 破损 4 找不到
    > scan 6901000000011
    < say wrong 这是商品码 → 先选原因
    < op SCAN reason wrong
    > key 7
    < say wrong 没有原因 7 → 选 1 到 4
    > key 4
    < op PICK_SHORT 第1行 缺2 原因4
    < say warn 找不到，报缺 2 件 → 去 A-01-02-1-01
  `,
  )
})

test('9 跳过的行排到最后，每行最多两次', () => {
  play(
    pick,
    onCart,
    floor(),
    `
    > scan CTRL-SKIP
    < say warn 这一行排到最后 → 去 A-01-02-1-01
    > scan A-01-02-1-01
    < op SCAN location ok
    < say ok 库位对 → 拣 1 件
    > scan 6901000000028
    < op PICK_LINE 第2行 ×1
    < say line 本行完成 → 去 A-02-01-1-01
    > scan CTRL-SKIP
    < say warn 这一行排到最后 → 去 A-01-01-1-01
    > scan CTRL-SKIP
    < say warn 这一行排到最后 → 去 A-02-01-1-01
    > scan CTRL-SKIP
    < say warn 这一行排到最后 → 去 A-01-01-1-01
    > scan CTRL-SKIP
    < say wrong 这一行已跳过 2 次 → 拣完，或扫短拣码
  `,
  )
})

test('10 最后一件拣完自动完成；扫下一单码回列表', () => {
  const one = { ...cart, lines: cart.lines.slice(1, 2) }
  play(
    pick,
    nextStep({ ...taken, place: 'A-01-02-1-01' }, one),
    floor({ picks: { [one.pickNo]: one } }),
    `
    > scan 6901000000028
    < op PICK_LINE 第2行 ×1
    < op PICK_FINISH
    < say order 拣货完成 → 送到复核台
    < finish JH2512010001
    > scan 6901000000028
    < say wrong 这是商品码 → 先扫下一单
    < op SCAN done wrong
    > scan CTRL-NEXT
    < say warn 选下一张 → 扫拣货单
  `,
  )
})

test('撤销：手里没入箱的退掉，记下的不动；无码商品直接输数量', () => {
  play(
    pick,
    { ...divideNow, stage: 'goods', place: 'A-01-01-1-01' },
    inTotes,
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 再拿 1 件
    > scan CTRL-SHORT
    < say wrong 手里还有 1 件 → 先放入周转箱，扫箱
    > scan CTRL-UNDO
    < op SCAN undo ok ×1
    < say warn 手里 1 件不算 → 放回库位，重新扫
    > scan ZX000001
    < say wrong 手里还没有商品 → 扫商品
    < op SCAN goods wrong
    > scan CTRL-UNDO
    < say warn 已退回一步，记下的件数不变 → 扫库位 A-01-01-1-01
  `,
  )
  const rope = {
    ...cart,
    lines: [
      {
        ...cart.lines[1]!,
        goodsNo: shelf.rope.goodsNo,
        planQty: 3,
        orders: [{ stockoutNo: 'CK2512010001', lineNo: 2, slot: 1, qty: 3, picked: 0 }],
      },
    ],
  }
  play(
    pick,
    { ...nextStep(taken, rope), stage: 'goods', place: 'A-01-02-1-01' },
    floor({ picks: { [rope.pickNo]: rope } }),
    `
    > key 2
    < op PICK_LINE 第2行 ×2 手输
    < say ok 已拣 2 / 3 → 还差 1
  `,
  )
})

test('帮助码说这一步做什么；不合时宜的控制码说不能', () => {
  play(
    pick,
    onCart,
    floor(),
    `
    > scan CTRL-HELP
    < say warn 走到屏幕上的库位，扫货架上的库位码 → 扫库位
    > scan CTRL-NEWBOX
    < say wrong 这一步不能换箱 → 扫库位
    > scale 500
    < say wrong 现在不用重量 500 克 → 扫库位
  `,
  )
})
