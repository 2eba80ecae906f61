// 一枪接一枪：不超车、不丢；等着的在前面的事办完之前不动，后来的先办。
import { expect, test } from 'vitest'
import { inLine } from '../../src/screens/returns/inLine.ts'

test('one after the other; what is held waits, what comes then is dealt with first, and nothing is lost', async () => {
  const done: string[] = []
  const seen: string[] = []
  let letGo = (): void => undefined
  const line = inLine<string>(
    (one) =>
      new Promise((resolve) => {
        letGo = () => {
          done.push(one)
          resolve()
        }
      }),
    (n, held) => void seen.push(`${n}${held ? ' held' : ''}`),
  )
  const step = async (): Promise<void> => {
    letGo()
    await Promise.resolve()
    await Promise.resolve()
  }
  for (const one of ['a', 'b', 'c']) line.add(one)
  expect(done).toEqual([])
  line.hold()
  await step()
  expect([done, seen.at(-1)]).toEqual([['a'], '2 held'])
  line.add('again')
  await step()
  expect(done).toEqual(['a', 'again'])
  line.go()
  await step()
  await step()
  expect([done, seen.at(-1)]).toEqual([['a', 'again', 'b', 'c'], '0'])
  line.add('d')
  line.add('e')
  expect(line.drop()).toBe(1)
  await step()
  expect(done.at(-1)).toBe('d')
})
