import { describe, expect, test } from 'vitest'
import { handoverLife } from '#contract/rules/handoverLife'
import { isStatus, mayMove, movesOf, nextOf, statusText, type AnyLife } from '#contract/rules/life'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { pickLife, pickLineStatus, toteLife } from '#contract/rules/pickLife'
import { unfinishedPicks, waveLife } from '#contract/rules/waveLife'

describe('life cycles', () => {
  const lives: Record<string, AnyLife> = { orderLife, pickLife, waveLife, packageLife, pullLife, handoverLife, toteLife }
  test.each(Object.entries(lives))('%s names no status twice as a move and none that has no text', (_, of) => {
    const pairs = movesOf(of).map((move) => `${move.from}→${move.to} ${move.by}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const move of movesOf(of)) expect(isStatus(of, move.from) && isStatus(of, move.to)).toBe(true)
  })

  test('an order goes back only where the table says so', () => {
    const back = movesOf(orderLife)
      .filter((move) => move.to < move.from && move.to !== 5)
      .map((move) => `${move.from}→${move.to}`)
    expect(new Set(back)).toEqual(
      new Set(['30→25', '40→25', '50→25', '60→25', '40→30', '50→40', '60→50', '70→60', '80→60', '90→60']),
    )
    expect(mayMove(orderLife, 95, 5)).toBe(false)
    expect(nextOf(orderLife, 110)).toEqual([])
    expect(statusText(orderLife, 60)).toBe('待复核')
    expect(statusText(orderLife, 61)).toBe('61')
  })

  test('finishing a wave waits for its open pick orders', () => {
    expect(unfinishedPicks([30, 40, 5])).toBe(0)
    expect(unfinishedPicks([30, 20])).toBe(1)
  })

  test.each([
    [5, 0, 0, 1],
    [5, 5, 0, 2],
    [5, 3, 2, 3],
    [5, 0, 5, 4],
  ])('pick line plan %d, picked %d, short %d → %d', (plan, picked, short, want) =>
    expect(pickLineStatus(plan, picked, short)).toBe(want),
  )
})
