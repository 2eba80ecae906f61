// 打卡 · ops/kinds/clocks
import type { Clock, ClockType, Place, WorkedShift } from '../../rules/clockDay.ts'
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'

/** A person who can clock here, with the records of these days and the person's shift. */
export interface ClockedView {
  readonly badgeCode: string
  /** `U{userId}` or `T{tempUserId}` */
  readonly operatorKey: string
  readonly name: string
  readonly clocks: readonly Clock[]
  /** absent: no shift */
  readonly shift?: WorkedShift
}

export interface ClocksFloor {
  /** by badge code */
  readonly clocked?: Readonly<Record<string, ClockedView>>
  /** coordinates of the warehouse; absent: not configured */
  readonly clockPlace?: Place
}
/** A record to write; `isValid` false: it is stored but does not count. */
export interface ClockFact extends Clock {
  readonly badgeCode: string
  readonly operatorKey: string
  readonly operatorName: string
  readonly clockType: ClockType
  readonly lng?: number
  readonly lat?: number
  readonly isValid: boolean
}
export interface ClocksPatch {
  readonly clocked?: readonly ClockFact[]
}
export interface ClocksNames {
  /** badges that clock */
  readonly clocked?: readonly string[]
}

export const clocks: Kind<ClocksFloor, ClocksPatch> = {
  id: 'clocks',
  after: (floor, { clocked = [] }) => {
    if (clocked.length === 0) return null
    const next = { ...floor.clocked }
    for (const { badgeCode, clockType, at: moment, isValid } of clocked) {
      const person = at(next, badgeCode)
      if (person !== undefined && isValid) next[badgeCode] = { ...person, clocks: [...person.clocks, { clockType, at: moment }] }
    }
    return { clocked: next }
  },
}
