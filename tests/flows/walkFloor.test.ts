// 另一半流程（walk.test.ts 之外的）：每个状态遇到每种动作。
import { describe, test } from 'vitest'
import { check } from '../../src/flows/check.ts'
import { pack } from '../../src/flows/pack.ts'
import { returnReceive } from '../../src/flows/returnReceive.ts'
import { returnPutaway } from '../../src/flows/returnPutaway.ts'
import { arrival } from '../../src/flows/arrival.ts'
import { unload } from '../../src/flows/unload.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { spot } from '../../src/flows/spot.ts'
import { handover } from '../../src/flows/handover.ts'
import { move } from '../../src/flows/move.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { reachesAll } from './walkAll.ts'
import { starts } from './starts.ts'

describe('every state meets every event', () => {
  test('check', () => reachesAll(check, starts.check))
  test('pack', () => reachesAll(pack, starts.pack))
  test('returnReceive', () => reachesAll(returnReceive, starts.returnReceive))
  test('returnPutaway', () => reachesAll(returnPutaway, starts.returnPutaway))
  test('arrival', () => reachesAll(arrival, starts.arrival))
  test('unload', () => reachesAll(unload, starts.unload))
  test('putaway', () => reachesAll(putaway, starts.putaway))
  test('packBatch', () => reachesAll(packBatch, starts.packBatch))
  test('spot', () => reachesAll(spot, starts.spot))
  test('handover', () => reachesAll(handover, starts.handover))
  test('move', () => reachesAll(move, starts.move))
  test('stockCheck', () => reachesAll(stockCheck, starts.stockCheck))
})
