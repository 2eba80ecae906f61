// 上架的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { suggestBins } from '#contract/rules/putawaySuggest'
import { putaway } from '../../src/flows/putaway.ts'
import { idle, resumePutaway } from '../../src/flows/putawayDoc.ts'
import { worker } from './floor.ts'
import { choice, stage, staged } from './inbound.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

test('1 5 6 9 扫箱整箱拿起，放到建议的库位：两枪一种', () => {
  play(
    putaway,
    idle,
    stage(),
    `
    > scan ZX000001
    < op SCAN goods ok ×4
    < say ok 拿了 4 件 → 放到 A-01-02-1-01
    > scan A-01-02-1-01
    < op PUTAWAY_LINE MASK×4 → A-01-02-1-01 按建议
    < say line 4 件放到 A-01-02-1-01 → 扫下一种，还有 3 种
  `,
  )
})

test('2 3 4 10 一件件扫，多批的点一种；超过待上架的不让拿；断电再开手里还在', () => {
  const { drafts, session } = play(
    putaway,
    idle,
    stage(),
    `
    > scan 6901000000028
    < op SCAN list repeat
    < say warn 有 2 种 → 看批次和箱，点一种
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 放回暂存，没有记 → 扫商品或箱
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-01-01-1-01
    > scan 16901000000018
    < say wrong 待上架数量不足，剩余4 → 数清手里的，多的交主管
    < op SCAN qty wrong A1821
    > key 3
    < op SCAN typed ok ×3
    < say ok 拿了 3 件 → 放到 A-01-01-1-01
  `,
  )
  expect(resumePutaway(session.floor, asOps(drafts))).toMatchObject({ stage: 'target', hand: 3, piece: { goodsNo: 'SOAP' } })
})

test('6 7 锁住的换一个；放到别的库位也记下真放的地方', () => {
  play(
    putaway,
    idle,
    stage(),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-01-01-1-01
    > scan CTRL-OK
    < op SCAN typed ok ×5
    < say ok 拿了 5 件 → 放到 A-01-01-1-01
    > scan A-02-01-1-01
    < say wrong 库位A-02-01-1-01已锁定：盘点 → 换一个库位
    < op SCAN target wrong A1702
    > scan A-01-02-1-01
    < op PUTAWAY_LINE SOAP×5 → A-01-02-1-01
    < say line 5 件放到 A-01-02-1-01 → 扫下一种，还有 3 种
  `,
  )
})

test('8 装不下的不收；主管再扫一次', () => {
  play(
    putaway,
    idle,
    stage([staged('SOAP', 1)]),
    `
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 拿了 1 件 → 放到 A-01-01-1-01
    > scan B-09-09-9-09
    < say wrong 超出库位容量 → 真放得下，再扫一次
    < op SCAN target wrong A1707
    > scan B-09-09-9-09
    < op PUTAWAY_LINE SOAP×1 → B-09-09-9-09 认可
    < say order 1 件放到 B-09-09-9-09 → 都上架了
  `,
    worker(160524),
  )
})

test('5 建议的先后：同批的拣选位、固定库位、本类的空拣选位、空拣选位、空存储位；残次到残次位', () => {
  const key = { ownerNo: 'O', goodsNo: 'G' }
  const holds = [{ ...key, batchNo: 'B' }]
  const bins = [
    choice('STORE', 1, { type: 2 }),
    choice('PLAIN', 2),
    choice('FACE', 9, { pickFace: true }),
    choice('FIXED', 8, { holds: [{ ...key, batchNo: 'C' }], mixBatch: true }),
    choice('SAME', 7, { holds }),
    choice('FULL', 0, { holds, room: { weightG: 1, volumeCm3: null } }),
    choice('BAD', 3, { type: 6 }),
  ]
  const bulk = { weightG: 10, volumeCm3: 0 }
  const piece = { ...key, batchNo: 'B', quality: 1 }
  expect(suggestBins(piece, bins, ['FIXED'], 'A', bulk)).toEqual(['SAME', 'FIXED', 'FACE', 'PLAIN', 'STORE'])
  expect(suggestBins(piece, bins, ['FIXED'], 'C', bulk)).toEqual(['SAME', 'FIXED', 'PLAIN', 'FACE', 'STORE'])
  expect(suggestBins({ ...piece, quality: 2 }, bins, ['FIXED'], 'A', bulk)).toEqual(['BAD'])
})
