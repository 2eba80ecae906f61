// 选择器与范围 · app/kit/entries/pickers
import { useState, type ComponentType, type JSX } from 'react'
import { choice } from '#contract/kinds'
import type { FileKindName } from '#contract/rules/fileRules'
import type { UploadedFile } from '../../../data/fileUpload.ts'
import { FileUpload } from '../../../kit/FileUpload.tsx'
import { inputs } from '../../../kit/inputs.tsx'
import { DigitsInput } from '../../../kit/pickers/DigitsInput.tsx'
import { InfiniteSelect } from '../../../kit/pickers/InfiniteSelect.tsx'
import type { OptionSource } from '../../../kit/pickers/optionSource.ts'
import { WordsInput } from '../../../kit/pickers/WordsInput.tsx'
import { DayRange } from '../../../kit/ranges/DayRange.tsx'
import { NumberRange } from '../../../kit/ranges/NumberRange.tsx'
import { emptyRange, type Range, type Unit } from '../../../kit/ranges/pair.ts'
import { PairRange } from '../../../kit/ranges/PairRange.tsx'
import type { QuickSet } from '../../../kit/ranges/quick.ts'
import { TimeRange } from '../../../kit/ranges/TimeRange.tsx'
import { CheckboxGroup } from '../../../kit/CheckboxGroup.tsx'
import type { KitEntry } from '../entry.ts'

/** Shows the value of a part, for tests and readers. */
const ValueText = ({ value }: { readonly value: unknown }): JSX.Element => (
  <output className="dim">{JSON.stringify(value)}</output>
)

const days = (quick: QuickSet, maxDays?: number): ComponentType => {
  const Days = (): JSX.Element => {
    const [[from, to], set] = useState(['', ''])
    const limit = maxDays === undefined ? {} : { maxDays }
    return (
      <>
        <DayRange label="日期" from={from} to={to} change={(first, last) => set([first, last])} quick={quick} {...limit} />
        <ValueText value={[from, to]} />
      </>
    )
  }
  return Days
}
const pair = (unit: Unit): ComponentType => {
  const Pair = (): JSX.Element => {
    const [range, setRange] = useState<Range>(emptyRange)
    return (
      <>
        <PairRange label="范围" unit={unit} value={range} change={setRange} />
        <ValueText value={range} />
      </>
    )
  }
  return Pair
}
const Times = (): JSX.Element => {
  const [[from, to], set] = useState(['', ''])
  return (
    <>
      <TimeRange label="作业时段" from={from} to={to} change={(first, last) => set([first, last])} />
      <ValueText value={[from, to]} />
    </>
  )
}
const Numbers = (): JSX.Element => {
  const [[min, max], set] = useState(['', ''])
  return (
    <>
      <NumberRange label="金额" min={min} max={max} change={(least, most) => set([least, most])} factor={100} decimals={2} />
      <ValueText value={[min, max]} />
    </>
  )
}
const Digits = (): JSX.Element => {
  const [text, setText] = useState('')
  return <DigitsInput aria-label="手机号" maxLength={11} value={text} change={setText} />
}
const Words = (): JSX.Element => {
  const [text, setText] = useState('')
  return (
    <>
      <WordsInput id="kit-words" label="出库单号" value={text} change={setText} />
      <ValueText value={text} />
    </>
  )
}

const networkOptions = Array.from({ length: 35 }, (_, index) => ({
  value: `N${index + 1}`,
  label: `${['杭州', '宁波', '苏州'][index % 3] ?? ''}第${index + 1}网点营业部`,
}))
const networks: OptionSource = {
  name: 'kit',
  page: (word, pageNo) => {
    const found = networkOptions.filter(({ label }) => label.includes(word))
    const records = found.slice((pageNo - 1) * 10, pageNo * 10)
    const pages = Math.ceil(found.length / 10)
    return Promise.resolve({ records, total: found.length, pageNo, pageSize: 10, current: pageNo, size: 10, pages })
  },
  byKeys: (values) => Promise.resolve(networkOptions.filter(({ value }) => values.includes(value))),
}
const Infinite = (): JSX.Element => {
  const [values, setValues] = useState<readonly string[]>(['N33'])
  const [lastRequest, setLastRequest] = useState('')
  const [source] = useState((): OptionSource => ({
    ...networks,
    page: (word, pageNo, signal) => {
      setLastRequest(`${word}第${pageNo}页`)
      return networks.page(word, pageNo, signal)
    },
  }))
  return (
    <>
      <InfiniteSelect label="网点" source={source} values={values} change={setValues} />
      <ValueText value={[values, lastRequest]} />
    </>
  )
}

const upload = (kind: FileKindName): ComponentType => {
  const Upload = (): JSX.Element => {
    const [files, setFiles] = useState<readonly UploadedFile[]>([])
    return <FileUpload label={kind === 'image' ? '图片' : '附件'} kind={kind} value={files} change={setFiles} />
  }
  return Upload
}

const clients = ['桌面端', '手持端', '称重台'].map((label, value) => ({ value, label }))
const Ticks = (): JSX.Element => {
  const [values, setValues] = useState<readonly number[]>([0])
  return <CheckboxGroup label="允许登录端" options={clients} value={values} onChange={setValues} />
}

const settlement = choice('结算方', { 1: '仓库结算', 2: '货主自结' })
const FewChoices = (): JSX.Element => {
  const [value, setValue] = useState<unknown>(1)
  return <inputs.choice field={settlement} value={value} onChange={setValue} />
}

export const pickers: readonly KitEntry[] = [
  { id: 'day-range', title: '日期范围，快捷：列表', Show: days('list') },
  {
    id: 'day-range-31',
    title: '日期范围，最多 31 天',
    note: '超过 31 天：日期范围不能大于31，结束日清空',
    Show: days('list', 31),
  },
  { id: 'day-range-statistics', title: '日期范围，快捷：统计', Show: days('statistics') },
  {
    id: 'datetime-range',
    title: '日期时间范围',
    note: '选好开始即打开结束；没有开始时打开结束会先打开开始',
    Show: pair('datetime'),
  },
  { id: 'month-range', title: '月份范围', note: '结束月晚于开始月', Show: pair('month') },
  { id: 'quarter-range', title: '季度范围', note: '没有开始时结束不可选', Show: pair('quarter') },
  { id: 'year-range', title: '年份范围', note: '结束年不早于开始年', Show: pair('year') },
  { id: 'time-range', title: '时间段', note: '只选开始时结束取 23:59:59', Show: Times },
  { id: 'number-range', title: '数值范围（元）', note: '不小于 0；填反了会对调', Show: Numbers },
  { id: 'choice-few', title: '枚举，三个以内', Show: FewChoices },
  { id: 'ticks', title: '一组勾选框', Show: Ticks },
  { id: 'digits', title: '只收数字', Show: Digits },
  { id: 'words', title: '多值输入', note: '粘贴一列单号；点右侧的数目逐行修改；最多 500 个', Show: Words },
  { id: 'infinite', title: '无限加载选择', note: '每次 10 条，停顿 300 毫秒后搜索，距底 50 像素继续加载', Show: Infinite },
  { id: 'upload-image', title: '上传图片', note: '单个 5MB 以内；缩略图 48 像素，点开可缩放旋转', Show: upload('image') },
  { id: 'upload-attach', title: '上传附件', note: '2MB 一片，断了点重试接着传', Show: upload('attach') },
]
