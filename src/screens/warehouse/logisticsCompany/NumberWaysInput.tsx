// 单号的写法 · warehouse/logisticsCompany/NumberWaysInput
/** Input for the formats of a carrier's waybill numbers. The stored pattern is built from the formats and never shown. */
import { Button, Checkbox, Input, Radio } from 'antd'
import { useState, type JSX } from 'react'
import {
  numberMax,
  numberSigns,
  patternOf,
  waysFault,
  waysOfPattern,
  type NumberSigns,
  type NumberWay,
} from '#contract/rules/numberWays'
import { exampleNumbers, isNumberOf, patternWords } from '#contract/rules/numberWords'
import type { InputProps } from '../../../kit/inputs.tsx'
import { NumberCell } from '../../../kit/NumberField.tsx'
import './numberWays.css'

/** A format while it is typed; every value may be empty. */
interface Draft {
  readonly prefixes: string
  readonly letters: number | null
  readonly signs: NumberSigns
  readonly min: number | null
  /** null: the same as `min` */
  readonly max: number | null
  readonly sub: 0 | 1
}
const blank: Draft = { prefixes: '', letters: null, signs: 1, min: null, max: null, sub: 0 }
const waysMax = 12

const draftOf = ({ prefixes, letters, min, max, ...way }: NumberWay): Draft => ({
  ...way,
  prefixes: prefixes.join('、'),
  letters: letters === 0 ? null : letters,
  min,
  max: max === min ? null : max,
})
const wayOf = ({ prefixes, letters, min, max, ...way }: Draft): NumberWay => ({
  ...way,
  prefixes: [...new Set(prefixes.split(/[\s,;，；、]+/).filter((one) => one !== ''))],
  letters: letters ?? 0,
  min: min ?? 0,
  max: max ?? min ?? 0,
})
/** Formats of a stored pattern; null: the pattern cannot be typed as formats. */
const draftsOf = (pattern: string): readonly Draft[] | null =>
  pattern === '' ? [blank] : (waysOfPattern(pattern)?.map(draftOf) ?? null)

export const NumberWaysInput = ({ id, value, onChange, disabled = false }: InputProps): JSX.Element => {
  const pattern = typeof value === 'string' ? value : ''
  const [state, setState] = useState({ pattern, drafts: draftsOf(pattern) })
  if (state.pattern !== pattern) setState({ pattern, drafts: draftsOf(pattern) })
  const fault = state.drafts === null ? '' : waysFault(state.drafts.map(wayOf))
  const setDrafts = (drafts: readonly Draft[]): void => {
    const ways = drafts.map(wayOf)
    const next = waysFault(ways) === '' ? patternOf(ways) : ''
    setState({ pattern: next, drafts })
    onChange?.(next)
  }
  return (
    <div className="number-ways">
      {state.drafts === null ? (
        <FixedPattern pattern={pattern} disabled={disabled} rewrite={() => setDrafts([blank])} />
      ) : (
        <Drafts id={id} drafts={state.drafts} disabled={disabled} write={setDrafts} />
      )}
      {fault === '' ? <NumberTest pattern={pattern} /> : <p className="dim">{fault}</p>}
    </div>
  )
}

interface FixedPatternProps {
  readonly pattern: string
  readonly disabled: boolean
  readonly rewrite: () => void
}
/** Shows the description of a pattern that cannot be typed here; it remains until the user starts a new one. */
const FixedPattern = ({ pattern, disabled, rewrite }: FixedPatternProps): JSX.Element => (
  <>
    <p>{patternWords(pattern)}</p>
    <Button disabled={disabled} onClick={rewrite}>
      重新写
    </Button>
  </>
)

interface DraftsProps {
  readonly id: string | undefined
  readonly drafts: readonly Draft[]
  readonly disabled: boolean
  readonly write: (drafts: readonly Draft[]) => void
}
const Drafts = ({ id, drafts, disabled, write }: DraftsProps): JSX.Element => (
  <>
    {drafts.map((draft, index) => (
      <FormatInput
        key={index}
        id={index === 0 ? id : undefined}
        label={drafts.length === 1 ? '单号' : `第${index + 1}种单号`}
        draft={draft}
        disabled={disabled}
        put={(more) => write(drafts.map((one, i) => (i === index ? { ...one, ...more } : one)))}
        remove={drafts.length === 1 ? null : () => write(drafts.filter((_one, i) => i !== index))}
      />
    ))}
    <Button disabled={disabled || drafts.length >= waysMax} onClick={() => write([...drafts, blank])}>
      还有一种单号
    </Button>
  </>
)

interface FormatInputProps {
  readonly id: string | undefined
  readonly label: string
  readonly draft: Draft
  readonly disabled: boolean
  readonly put: (more: Partial<Draft>) => void
  readonly remove: (() => void) | null
}
const signOptions = Object.entries(numberSigns).map(([value, label]) => ({ value: Number(value), label }))
const FormatInput = ({ id, label, draft, disabled, put, remove }: FormatInputProps): JSX.Element => (
  <div className="number-way" role="group" aria-label={label}>
    <Input
      {...(id !== undefined && { id })}
      aria-label={`${label}开头`}
      prefix="开头"
      placeholder="如 SF，几种用、隔开；不限可空"
      value={draft.prefixes}
      disabled={disabled}
      onChange={({ target }) => put({ prefixes: target.value })}
    />
    <span>
      一共
      <Length label={`${label}位数`} value={draft.min} disabled={disabled} put={(min) => put({ min })} />
      位，最长
      <Length label={`${label}最长位数`} value={draft.max} disabled={disabled} put={(max) => put({ max })} />位
      <i>（固定就不填）</i>
    </span>
    <span>
      开头后面先有
      <Length label={`${label}字母个数`} value={draft.letters} disabled={disabled} put={(letters) => put({ letters })} />
      个大写字母<i>（没有就不填）</i>
    </span>
    <span>
      其余是
      <Radio.Group
        aria-label={`${label}其余`}
        options={signOptions}
        value={draft.signs}
        disabled={disabled}
        onChange={({ target }) => put({ signs: target.value as NumberSigns })}
      />
    </span>
    <span>
      <Checkbox checked={draft.sub === 1} disabled={disabled} onChange={({ target }) => put({ sub: target.checked ? 1 : 0 })}>
        后面可以带子件号，如 -1-2-
      </Checkbox>
      {remove !== null && (
        <Button type="link" size="small" danger disabled={disabled} aria-label={`移除${label}`} onClick={remove}>
          移除
        </Button>
      )}
    </span>
  </div>
)

interface LengthProps {
  readonly label: string
  readonly value: number | null
  readonly disabled: boolean
  readonly put: (value: number | null) => void
}
const limits = { min: 1, max: numberMax }
const Length = ({ label, value, disabled, put }: LengthProps): JSX.Element => (
  <NumberCell label={label} limits={limits} value={value} disabled={disabled} onChange={put} />
)

/** Example numbers that match, and an input to test a number of a waybill. */
const NumberTest = ({ pattern }: { readonly pattern: string }): JSX.Element => {
  const [number, setNumber] = useState('')
  const typed = number.trim()
  const isMatch = isNumberOf(pattern, typed)
  return (
    <>
      <p className="dim">例如 {exampleNumbers(pattern).join('、')}</p>
      <Input
        aria-label="试一个单号"
        placeholder="扫或输一个单号试试"
        value={number}
        status={typed === '' || isMatch ? '' : 'error'}
        onChange={({ target }) => setNumber(target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {typed !== '' && (
        <p role="status" className={isMatch ? '' : 'fault'}>
          {isMatch ? '这个单号是这样的' : '这个单号不是这样的'}
        </p>
      )}
    </>
  )
}
