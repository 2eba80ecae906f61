// 每个状态遇到每种动作：不抛错，不沉默，存下之前不报绿。
import { describe, test } from 'vitest'
import { pick } from '../../src/flows/pick.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { customTask } from '../../src/flows/customTask.ts'
import { receive } from '../../src/flows/receive.ts'
import { seed } from '../../src/flows/seed.ts'
import { pullOut } from '../../src/flows/pullOut.ts'
import { tempAuth } from '../../src/flows/tempAuth.ts'
import { clock } from '../../src/flows/clock.ts'
import { workRule } from '../../src/flows/workRule.ts'
import { practice } from '../../src/flows/practice.ts'
import { badge } from '../../src/flows/badge.ts'
import { reachesAll } from './walkAll.ts'
import { starts } from './starts.ts'

describe('every state meets every event', () => {
  test('pick', () => reachesAll(pick, starts.pick))
  test('weigh', () => reachesAll(weigh, starts.weigh))
  test('checkBatch', () => reachesAll(checkBatch, starts.checkBatch))
  test('returnInspect', () => reachesAll(returnInspect, starts.returnInspect))
  test('customTask', () => reachesAll(customTask, starts.customTask))
  test('receive', () => reachesAll(receive, starts.receive))
  test('seed', () => reachesAll(seed, starts.seed))
  test('pullOut', () => reachesAll(pullOut, starts.pullOut))
  test('tempAuth', () => reachesAll(tempAuth, starts.tempAuth))
  test('clock', () => reachesAll(clock, starts.clock))
  test('workRule', () => reachesAll(workRule, starts.workRule))
  test('practice', () => reachesAll(practice, starts.practice))
  test('badge', () => reachesAll(badge, starts.badge))
})
