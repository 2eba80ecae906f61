// 退货上架与拣货的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { returnPutaway } from '../../src/flows/returnPutaway.ts'
import { idle } from '../../src/flows/returnPutawayDoc.ts'
import { docked } from './dock.ts'
import { worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

test('1 2 4 点一张，扫商品，放到库位：几张退货单的一次记', () => {
  const { session, drafts } = play(
    returnPutaway,
    idle,
    docked(),
    `
    > tap TB1
    < op SCAN open ok
    < say ok 打开 TB1 → 去 T-01-01-1-01 扫商品
    > scan 6901000000011
    < op SCAN goods ok
    < say ok 拿了 1 件 → 放到 A-01-01-1-01，或输数量
    > scan CTRL-OK
    < op SCAN typed ok
    < say ok 拿了 3 件 → 放到 A-01-01-1-01，或输数量
    > scan A-01-01-1-01
    < op RETURN_PUTAWAY TH8第1行 ×2 A-01-01-1-01
    < op RETURN_PUTAWAY TH9第1行 ×1 A-01-01-1-01
    < say line 3 件放到 A-01-01-1-01 → 扫下一种
  `,
  )
  expect(session.doc.stage).toBe('goods')
  expect(returnPutaway.resume(session.floor, asOps(drafts), session.worker)).toMatchObject({ stage: 'goods', docNo: 'TB1' })
})

test('3 5 6 不止一种的点一种；多的、不建议的、锁住的不收', () => {
  const locked = docked()
  const bins = { ...locked.locations }
  bins['A-01-02-1-01'] = { ...bins['A-01-02-1-01']!, isLocked: true, lockReason: '盘点' }
  play(
    returnPutaway,
    idle,
    { ...locked, locations: bins },
    `
    > tap TB1
    < op SCAN open ok
    < say ok 打开 TB1 → 去 T-01-01-1-01 扫商品
    > scan 6901000000028
    < say wrong 单上没有这个商品 → 放回去，拿单上的
    < op SCAN goods wrong
    > scan 6901000000035
    < op SCAN goods ok
    < say warn 有 2 种 → 看批次、品质和位置，点一种
    > tap 2
    < op SCAN chosen ok
    < say ok 拿了 1 件 → 扫要放的库位，或输数量
    > key 2
    < say wrong 超出待上架数量 → 多的放回退货位
    > scan A-01-02-1-01
    < say wrong 库位A-01-02-1-01已锁定：盘点 → 换一个库位
    < op SCAN put wrong A1702
    > scan CTRL-UNDO
    < say warn 放回去，没有记 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok
    < say ok 拿了 1 件 → 放到 A-01-01-1-01，或输数量
    > scan B-09-09-9-09
    < say wrong 库位不符，应为A-01-01-1-01 → 真放 B-09-09-9-09，再扫一次
    < op SCAN put wrong A1108
    > scan B-09-09-9-09
    < op RETURN_PUTAWAY TH8第1行 ×1 B-09-09-9-09
    < say line 1 件放到 B-09-09-9-09 → 扫下一种
  `,
    worker(160524),
  )
})

test('7 8 拣货：扫退货位，一枪一件，没有的按短拣', () => {
  play(
    returnPutaway,
    idle,
    docked(),
    `
    > tap TJ1
    < op SCAN open ok
    < say ok 打开 TJ1 → 去 A-01-01-1-01
    > scan A-02-01-1-01
    < op SCAN from ok
    < say ok 位置对 → 扫商品
    > scan A-01-01-1-01
    < op SCAN take ok
    < say ok 位置对 → 扫商品
    > scan 6901000000035
    < say wrong 这里不拣这个商品 → 放回去，拿单上的
    < op SCAN take wrong
    > scan 6901000000011
    < op RETURN_PICK 第1行 A-01-01-1-01 CUP×1
    < say ok 拣了 1 件 → 这里还有 1 件
    > scan CTRL-SHORT
    < say warn 少的为什么 → 点一个原因
    > tap 4
    < op RETURN_PICK 第1行 A-01-01-1-01 CUP×0 短拣4
    < say line 找不到 → 去 A-02-01-1-01
    > scan A-02-01-1-01
    < op SCAN from ok
    < say ok 位置对 → 扫商品
    > scan 6901000000035
    < op RETURN_PICK 第2行 A-02-01-1-01 PEN×1
    < say order TJ1 拣完了 → 送去报废
    < finish TJ1
  `,
  )
})
