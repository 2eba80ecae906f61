/** In how many places one screen lives, and what the shared rooms keep that is not shared. */
import type { Source } from '../sources.ts'
import { servingOneArea } from './areas.ts'
import { inServer, linesIn, once, wholeFile, type Chapter, type Code } from './figure.ts'
import { linesOfEach, screensWithImport } from './screens.ts'

const below = (folder: string) => (code: Code) => code.product.filter(({ path }) => path.startsWith(`${folder}/`)).map(wholeFile)

const screensOf = once(({ product }) => screensWithImport(product))
const alone = once(({ product }) => servingOneArea(product.filter(inServer)))

/** The middle one of numbers in order. */
export const median = (numbers: readonly number[]): number => numbers[Math.floor(numbers.length / 2)] ?? 0
/** Their mean, rounded to a whole number. */
export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length)

export const homes: Chapter = {
  title: '二、一个画面一个家',
  figures: [
    { name: 'server/import 的文件', rule: '文件数', bar: 30, count: below('server/import') },
    { name: 'contract/import 的文件', rule: '文件数', bar: 10, count: below('src/contract/import') },
    {
      name: 'core 里只为一个区的文件',
      rule: '只有一个区（server/<区>）用到的文件，经由 core 里别的文件用到也算',
      count: (code) => alone(code).map(wholeFile),
    },
    { name: 'core 里只为一个区的行', rule: '上一行那些文件的行数', count: (code) => linesIn(alone(code)) },
    { name: '迁移', rule: 'server/migrations 里的文件（old 不算）', bar: 20, count: migrationsOf },
    {
      name: '带导入的平单',
      rule: 'resource() 里写了 import 的定义',
      count: (code) => screensOf(code).map(({ id, files }) => ({ path: `src/contract/${id}.ts`, line: 1, found: told(files) })),
    },
    {
      name: '其中最多的地方',
      rule: '一张的文件：契约、服务端、画面、写成自己一个文件的导入（*File.ts）、规则书',
      bar: 4,
      count: (code) => Math.max(0, ...screensOf(code).map(({ files }) => files.length)),
    },
    {
      name: '其中多于四处的',
      rule: '文件多于四个的平单',
      bar: 0,
      count: (code) =>
        screensOf(code)
          .filter(({ files }) => files.length > 4)
          .map(({ id, files }) => ({ path: `src/contract/${id}.ts`, line: 1, found: told(files) })),
    },
    {
      name: '行数的中位',
      rule: '一张的文件加起来的行数；几张合用的规则书每张都算',
      bar: 130,
      count: (code) => median(linesOfEach(screensOf(code))),
    },
    { name: '行数的平均', rule: '同上', bar: 180, count: (code) => mean(linesOfEach(screensOf(code))) },
  ],
}

function migrationsOf({ migrations }: Code) {
  return migrations.filter(({ path }) => !path.startsWith('server/migrations/old/')).map(wholeFile)
}

const told = (files: readonly Source[]): string => `${linesIn(files)} 行：${files.map(({ path }) => path).join(' ')}`
