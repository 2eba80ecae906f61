// 表单控件 · kit/inputs
import { DatePicker, Form, Input, Radio, Select, Switch, TimePicker } from 'antd'
import { createContext, useContext, useEffect, useEffectEvent, type ComponentType, type JSX } from 'react'
import { goods } from '#contract/goods/refs'
import type { Field, Kind } from '#contract/kinds'
import { choiceKey, useChoices } from './dictionary.ts'
import { useOptions, useOptionsWithin } from './options.tsx'
import { lazyPart } from './lazyPart.tsx'
import { DigitsInput } from './pickers/DigitsInput.tsx'
import type { Option } from './pickers/optionSource.ts'
import { GoodsPicker } from './pickers/GoodsPicker.tsx'
import { MonthPicker } from './pickers/MonthPicker.tsx'
import { wallOf, wallTime } from './pickers/wall.ts'
import { limitsOf, typingOf, wireOf } from './numberFault.ts'
import { NumberInput } from './NumberField.tsx'
import { asksForDay } from './ranges/asksForDay.ts'

/** A controlled input of one field; `value` and `onChange` carry the wire value (分, g, bp …). */
export interface InputProps {
  readonly id?: string
  /** name of the input when it has no label */
  readonly 'aria-label'?: string
  readonly field: Field
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** called when a warehouse is chosen, with its WMS account */
  readonly picked?: (sid: string) => void
  /** selects the only option, in a row that is being created */
  readonly only?: (option: Option) => void
}
export type FieldInput = ComponentType<InputProps>

const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A text of digits only. */
const DigitsField = ({ field: _field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => (
  <DigitsInput {...rest} value={words(value)} change={(digits) => onChange?.(digits)} />
)
const ClockInput = ({ field: _field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => (
  <TimePicker
    {...rest}
    className="wide"
    format="HH:mm"
    value={words(value) === '' ? null : wallTime(words(value))}
    onChange={(time) => onChange?.(time?.format('HH:mm') ?? null)}
  />
)

const TextInput = ({ field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => {
  if (field.format === 'digits') return <DigitsField {...rest} field={field} value={value} {...(onChange && { onChange })} />
  if (field.format === 'clock') return <ClockInput {...rest} field={field} value={value} {...(onChange && { onChange })} />
  if (field.format === 'month')
    return <MonthPicker {...rest} value={words(value)} change={(month) => onChange?.(month === '' ? null : month)} />
  const text = { ...rest, value: words(value) }
  return (field.max ?? 0) > 200 ? (
    <Input.TextArea {...text} autoSize={{ minRows: 2, maxRows: 6 }} onChange={(event) => onChange?.(event.target.value)} />
  ) : (
    <Input {...text} onChange={(event) => onChange?.(event.target.value)} />
  )
}

/** Chooses goods of the owner in the form. If the form has no owner yet, the choice also fills in the owner of the goods. */
const GoodsInput = ({ field: _field, value, onChange, picked: _picked, ...rest }: InputProps): JSX.Element => {
  const form = Form.useFormInstance()
  const owner: unknown = Form.useWatch('ownerNo', form)
  return (
    <GoodsPicker
      {...rest}
      ownerNo={words(owner)}
      value={words(value)}
      onChange={(goodsNo, ownerNo) => {
        onChange?.(goodsNo)
        if (ownerNo !== undefined && words(owner) === '') form.setFieldValue('ownerNo', ownerNo)
      }}
    />
  )
}
const CodeInput = (props: InputProps): JSX.Element => {
  const { to } = props.field
  return to === undefined ? <TextInput {...props} /> : to === goods ? <GoodsInput {...props} /> : <RefInput {...props} />
}

/** Typed in the unit people use, stored as the integer of the wire. */
const NumberKindInput = ({ field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => {
  const typing = typingOf(field)
  return (
    <NumberInput
      {...rest}
      limits={limitsOf(field, typing)}
      value={typeof value === 'number' ? value / typing.factor : null}
      onChange={(typed) => onChange?.(typed === null ? null : wireOf(typed, typing.factor))}
    />
  )
}

const FlagInput = ({ field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => (
  <Switch
    {...rest}
    aria-label={field.label}
    checkedChildren="是"
    unCheckedChildren="否"
    checked={value === 1}
    onChange={(on) => onChange?.(on ? 1 : 0)}
  />
)

const ChoiceInput = ({ field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => {
  const options = useChoices(field, value)
  return options.length <= 3 ? (
    <Radio.Group {...rest} options={options} value={value} onChange={(event) => onChange?.(event.target.value)} />
  ) : (
    <Select
      {...rest}
      allowClear={field.required !== true}
      options={options}
      value={value}
      onChange={(key) => onChange?.(key ?? null)}
    />
  )
}

type Values = Readonly<Record<string, unknown>>
/** The row to which the form of an action belongs; its values limit the options in addition to the typed values. */
export const AskedRow = createContext<Values>({})
interface Chosen {
  readonly options: readonly Option[]
  readonly loading: boolean
  readonly notFoundContent?: string
}
const useAllOptions = ({ to }: Field): Chosen => useOptions(to)
const whole = (values: Values): Values => values
/** Options for the current form, and what an empty list means. */
const useOptionsOfForm = ({ to }: Field): Chosen => {
  const typed: Values | undefined = Form.useWatch(whole, { form: Form.useFormInstance(), preserve: true })
  const { lacks, ...chosen } = useOptionsWithin(to, { ...useContext(AskedRow), ...typed })
  return { ...chosen, notFoundContent: lacks ? '先选仓库和货主' : '没有可选的' }
}

const refInput = (useChosen: (field: Field) => Chosen): FieldInput => {
  const Ref = ({ field, value, onChange, picked, only, ...rest }: InputProps): JSX.Element => {
    const { options, ...listed } = useChosen(field)
    const single = options.length === 1 && words(value) === '' ? options[0] : undefined
    const take = useEffectEvent((option: Option) => only?.(option))
    useEffect(() => {
      if (single !== undefined) take(single)
    }, [single])
    return (
      <Select
        {...rest}
        {...listed}
        allowClear={field.required !== true}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        value={words(value) === '' ? null : words(value)}
        onChange={(key: string | null | undefined) => {
          onChange?.(key ?? null)
          const sid = options.find((option) => option.value === key)?.sid
          if (sid !== undefined) picked?.(sid)
        }}
      />
    )
  }
  return Ref
}
const [RefOfAll, RefOfForm] = [refInput(useAllOptions), refInput(useOptionsOfForm)]
const RefInput = (props: InputProps): JSX.Element =>
  props.field.to?.within === undefined ? <RefOfAll {...props} /> : <RefOfForm {...props} />

const manyInput = (useChosen: (field: Field) => Chosen): FieldInput => {
  const Many = ({ field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => {
    const { options, ...listed } = useChosen(field)
    return (
      <Select
        {...rest}
        {...listed}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        value={Array.isArray(value) ? value.map(words) : []}
        onChange={(keys: string[]) => onChange?.(keys)}
      />
    )
  }
  return Many
}
const [ManyOfAll, ManyOfForm] = [manyInput(useAllOptions), manyInput(useOptionsOfForm)]
const ManyInput = (props: InputProps): JSX.Element =>
  props.field.to?.within === undefined ? <ManyOfAll {...props} /> : <ManyOfForm {...props} />

/** An input for a day, or for a moment with time, stored in the given format. */
const dayInput = (format: string, withTime: boolean): FieldInput => {
  const DayInput = ({ field: _field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => (
    <DatePicker
      {...rest}
      className="wide"
      showTime={withTime}
      onKeyDown={(event) => {
        if (withTime && event.key === 'Enter') asksForDay(event.target)
      }}
      onBlur={(event) => {
        if (withTime) asksForDay(event.target)
      }}
      value={words(value) === '' ? null : wallOf(words(value))}
      onChange={(picked) => onChange?.(picked?.format(format) ?? null)}
    />
  )
  return DayInput
}

/** A list of words, typed or pasted; numbers stay numbers. Options are found by their text, not by their code. */
const ListInput = ({ field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => (
  <Select
    {...rest}
    {...(field.texts === undefined
      ? { mode: 'tags', open: false, suffixIcon: null }
      : {
          mode: 'multiple',
          showSearch: { optionFilterProp: 'label' },
          options: Object.entries(field.texts).map(([key, label]) => ({ value: key, label })),
        })}
    tokenSeparators={[',', '，', ';', '；', ' ', '\n']}
    value={Array.isArray(value) ? value.map(words) : []}
    onChange={(picked: string[]) => onChange?.(picked.map(choiceKey))}
  />
)

/** Loaded only by forms with a table of rows. */
const RowsInput = lazyPart(async () => (await import('./RowsInput.tsx')).default)
/** Loaded only by forms with a value of several fields. */
const PartsInput = lazyPart(async () => (await import('./PartsInput.tsx')).default)
const JsonInput = (props: InputProps): JSX.Element =>
  props.field.parts !== undefined ? (
    <PartsInput
      label={props.field.label}
      fields={props.field.parts}
      value={props.value}
      disabled={props.disabled === true}
      onChange={(value) => props.onChange?.(value)}
    />
  ) : props.field.rows === undefined ? (
    <ListInput {...props} />
  ) : (
    <RowsInput
      label={props.field.label}
      fields={props.field.rows}
      most={props.field.max}
      value={props.value}
      disabled={props.disabled === true}
      onChange={(rows) => props.onChange?.(rows)}
    />
  )

/** Loaded only by forms with pictures. */
const PicturesInput = lazyPart(async () => (await import('./PicturesInput.tsx')).default)
/** One picture; its value is its link. */
const ImageInput = ({ id, field, value, onChange, disabled = false }: InputProps): JSX.Element => (
  <PicturesInput
    {...(id !== undefined && { id })}
    label={field.label}
    count={1}
    disabled={disabled}
    value={words(value) === '' ? [] : [words(value)]}
    onChange={([link]) => onChange?.(link ?? null)}
  />
)

/** The input of each kind; structured values are lists of words, or rows of fields. */
export const inputs: Record<Kind, FieldInput> = {
  code: CodeInput,
  text: TextInput,
  count: NumberKindInput,
  money: NumberKindInput,
  price: NumberKindInput,
  weight: NumberKindInput,
  percent: NumberKindInput,
  minutes: NumberKindInput,
  moment: dayInput('YYYY-MM-DD HH:mm:ss', true),
  day: dayInput('YYYY-MM-DD', false),
  choice: ChoiceInput,
  flag: FlagInput,
  ref: RefInput,
  many: ManyInput,
  image: ImageInput,
  json: JsonInput,
}
