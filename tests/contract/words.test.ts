// 一个词在各处是同一个词：定义里的字段名和标签都对得上词汇表。
import { expect, test } from 'vitest'
import { wireTypos, words } from '#contract/words'
import { resources } from '../support/definitions.ts'

const byName = new Map(words.map((word) => [word.name, word]))
const fields = [...resources.values()].flatMap((resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({ id: resource.id, name, label: field.label })),
)

test('a noun stands once, and so does its first 中文 term', () => {
  expect(words.length).toBe(byName.size)
  const terms = words.map((word) => word.zh[0])
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

test('a field named like a word carries one of its labels', () => {
  const strange = fields.filter(({ name, label }) => byName.get(name)?.zh.includes(label) === false)
  expect(
    strange.map(({ id, name, label }) => `${id} 的 ${name} 标作“${label}”：改标签，或在 src/contract/words.ts 给它加上这个叫法`),
  ).toEqual([])
})

test('a number of a document, a person or a place is a word of the table', () => {
  const unknown = fields.filter(({ name }) => name.endsWith('No') && !byName.has(name) && !/^bu|^parent|^src/.test(name))
  expect([
    ...new Set(unknown.map(({ id, name, label }) => `${id} 的 ${name}（${label}）不在词汇表：先加到 src/contract/words.ts`)),
  ]).toEqual([])
})

test('a typo of the wire is no name of ours', () => {
  const typos = new Set(wireTypos.map((word) => word.wire))
  expect(fields.filter(({ name }) => typos.has(name))).toEqual([])
  expect(words.filter((word) => typos.has(word.name))).toEqual([])
})
