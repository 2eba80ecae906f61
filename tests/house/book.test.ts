// 班组长的书（/dev/flows）：每个流程都在里面，有它的十行步骤、平常的一遍和出错的几遍。
import { expect, test } from 'vitest'
import { groupOf } from '../../src/app/flows/book.ts'
import { bookOf, flowsOf } from '../../tools/vite/foremansBook.ts'

test('each flow is in the foreman’s book, with its procedure, what usually happens and what goes wrong', async () => {
  const { flows } = await bookOf()
  expect(flows.map(({ name }) => name)).toEqual(flowsOf().map(({ name }) => name))
  expect(flows.length).toBeGreaterThanOrEqual(13)
  expect(flows.filter(({ procedure, transcripts }) => procedure.length < 5 || transcripts.length === 0)).toEqual([])
  // where something can go wrong it does so in the book too
  const groups = flows.flatMap(({ transcripts }) => transcripts.map(groupOf))
  expect([...new Set(groups)].sort()).toEqual(['stop', 'usual', 'warn', 'wrong'])
  // what a person reads: the prompt, the hand, the answer
  const steps = flows.flatMap(({ transcripts }) => transcripts.flatMap((one) => one.steps))
  expect(steps.filter(({ asked, hand }) => asked === '' || hand === '')).toEqual([])
  expect(steps.some(({ back }) => back.some((line) => line.startsWith('< say wrong')))).toBe(true)
})
