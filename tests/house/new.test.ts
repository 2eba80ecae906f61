// npm run new 找得到它要登记的每一份名单、它写下的文件要引用的每一个名字：哪一份搬了家、改了名，这里先红。
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { documentParts } from '../../tools/new/document.mjs'
import { flowParts, nextPageCode } from '../../tools/new/flow.mjs'
import { namesOf } from '../../tools/new/names.mjs'
import { operationParts } from '../../tools/new/operation.mjs'
import { nextCode } from '../../tools/new/register.mjs'
import { resourceParts } from '../../tools/new/resource.mjs'

const read = (path: string): string => readFileSync(path, 'utf8')
const names = {
  ...namesOf('stock/houseTest', '登记试验', nextCode(read('src/contract/menu/stock.ts'))),
  prefix: 'ZZ',
  migration: '9999',
}

const news = [
  ['document', documentParts(names)],
  ['resource', resourceParts(names)],
  ['operation of a flow to come', operationParts({ opType: 'HOUSE_TEST', title: '登记试验', flow: 'houseTest' }, false)],
  ['operation of a flow that has some', operationParts({ opType: 'HOUSE_TEST', title: '登记试验', flow: 'pick' }, true)],
  ['flow', flowParts({ name: 'houseTest', title: '登记试验', right: nextPageCode(read('src/contract/menu/pda.ts')) }, false)],
] as const

test.each(news)('a new %s is written where nothing stands, and every list takes its entry', (_kind, { files, edits }) => {
  expect(Object.keys(files).filter((path) => existsSync(path))).toEqual([])
  for (const [path, edit] of Object.entries(edits)) {
    const before = read(path)
    const after = edit(before)
    // nothing of what stood there is lost, and the newcomer stands in it
    const lost = before.split('\n').filter((line) => !after.includes(line.trimEnd().replace(/\]\)?,?$/, '')))
    expect({ path, lost }).toEqual({ path, lost: [] })
    expect(after.length).toBeGreaterThan(before.length)
  }
})

/** Names a text imports from files of the product that are there already: `file name`. */
const importsIn = (path: string, text: string): string[] =>
  [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([.#][^']*)'$/gm)].flatMap(([, named = '', from = '']) => {
    const file = from.startsWith('#')
      ? `${from.replace('#contract/', 'src/contract/').replace('#server/', 'server/')}.ts`
      : join(dirname(path), from)
    const names = named.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] ?? '',
    )
    return names.filter((name) => name !== '').map((name) => `${file} ${name}`)
  })

test.each(news)('a new %s imports only what there is', (_kind, { files }) => {
  const missing = Object.entries(files)
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) => importsIn(path, text))
    .filter((one) => {
      const [file = '', name = ''] = one.split(' ')
      return !(file in files) && !(existsSync(file) && new RegExp(`^export .*\\b${name}\\b`, 'm').test(read(file)))
    })
  expect(missing).toEqual([])
})
