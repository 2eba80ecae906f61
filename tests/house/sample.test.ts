// A run looks at the same screens of a tree whenever it runs, and at those whose files were changed (support/sample).
import { expect, test } from 'vitest'
import { pages } from '#contract/menu/menu'
import { isSweep, sampled } from '../support/sample.ts'

const draw = (count: number): string[] =>
  sampled('house', pages, count, { idOf: ({ source }) => source }).map(({ source }) => source)

test('a tree has one sample: of the kind’s size and what was changed, in the order of the whole', () => {
  const drawn = draw(5)
  expect(draw(5)).toEqual(drawn)
  expect(drawn).toEqual(pages.map(({ source }) => source).filter((source) => drawn.includes(source)))
  if (isSweep) return
  expect(drawn.length).toBeGreaterThanOrEqual(5)
  expect(drawn.length).toBeLessThanOrEqual(15)
})

test('a larger sample holds what a smaller one drew', () => {
  expect(draw(pages.length)).toHaveLength(pages.length)
  expect(draw(20)).toEqual(expect.arrayContaining(draw(1)))
})
