// 房子的数字：打印一张表；--check 有守住的超了就以 1 结束；--places 名字 列出每一处。
import { held } from './held.ts'
import { readCode } from './read.ts'
import { broken, figures, tableOf } from './table.ts'

const [option = '', ...rest] = process.argv.slice(2)
process.exitCode = option === '--places' ? printPlaces(rest.join(' ')) : printTable(option === '--check')

function printTable(checks: boolean): number {
  const { rows, lines } = tableOf(readCode(), held)
  console.log(lines.join('\n'))
  if (!checks) return 0
  const above = broken(rows, held)
  for (const { figure, number } of above) console.error(`守不住：${figure.name} ${number}，限度 ${figure.bar}`)
  return above.length === 0 ? 0 : 1
}

function printPlaces(name: string): number {
  const figure = figures.find((one) => one.name === name)
  if (figure === undefined) {
    console.error(`没有叫“${name}”的数字；有：${figures.map((one) => one.name).join('、')}`)
    return 1
  }
  const counted = figure.count(readCode())
  if (typeof counted === 'number') console.log(String(counted))
  else for (const { path, line, found } of counted) console.log(`${path}:${line}  ${found}`)
  return 0
}
