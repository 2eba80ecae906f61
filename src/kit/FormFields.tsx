// 表单字段 · kit/FormFields
import { Form, type FormInstance, type FormRule } from 'antd'
import { useEffect, type JSX } from 'react'
import { isOffered } from '#contract/action'
import type { Field, Fields } from '#contract/kinds'
import { CallFailed } from '../data/api.ts'
import { maxLen } from './maxLength.ts'
import { inputs, type FieldInput } from './inputs.tsx'
import type { Option } from './pickers/optionSource.ts'
import { isNumber, limitsOf, typingOf } from './numberFault.ts'
import { numberRule } from './NumberField.tsx'

type FormValues = Record<string, unknown>

/** Shows the server's sentences at their fields and focuses the first. */
export const showFaults = (form: Pick<FormInstance, 'setFields' | 'focusField'>, error: unknown): void => {
  if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') return
  const faults = Object.entries(error.failure.fields ?? {})
  form.setFields(faults.map(([name, text]) => ({ name, errors: [text] })))
  const first = faults[0]?.[0]
  if (first !== undefined) form.focusField(first)
}

interface FormFieldsProps {
  readonly fields: Fields
  /** names of the shown fields, in order; derived fields are left out */
  readonly names: readonly string[]
  readonly form: FormInstance<FormValues>
  readonly isNew: boolean
  /** fields of the row's key: fixed once the row exists */
  readonly keys?: readonly string[]
  /** values fixed by the page around the form */
  readonly settled?: Readonly<Record<string, string>>
  /** true for a later part of a form, because the cursor begins in the first part */
  readonly later?: boolean
  /** receives initial values that no user typed; absent when the form itself takes them */
  readonly give?: (values: FormValues) => void
  /** the screen's own inputs, by field name */
  readonly own?: Readonly<Record<string, FieldInput>>
}
/** Maximum length of a text whose field sets no limit. */
const textMax = 500
const nothing: Readonly<Record<string, string>> = {}
const noKeys: readonly string[] = []
const noInputs: Readonly<Record<string, FieldInput>> = {}

/** Rule with the limits of a number field, in the unit in which the number is typed; none for other fields. */
const limitRules = (field: Field): FormRule[] => {
  if (!isNumber(field)) return []
  const typing = typingOf(field)
  return [numberRule(field.label, limitsOf(field, typing), (wire) => (typeof wire === 'number' ? wire / typing.factor : wire))]
}

/** Whether a field is required. A field shown only for certain values of other fields is required when shown, unless it may stay empty. */
const isRequired = ({ required, asked, onlyWhere }: Field): boolean =>
  required === true || asked === 'must' || (onlyWhere !== undefined && required !== false)
const requiredRules = (field: Field) => [
  ...(isRequired(field)
    ? [{ required: true, message: field.missing ?? `${field.label}不能为空`, ...(field.kind === 'text' && { whitespace: true }) }]
    : []),
  ...(field.kind === 'text' || field.kind === 'code' ? [maxLen(field.max ?? textMax)] : []),
]

interface OnlyWhereProps {
  readonly name: string
  readonly condition: NonNullable<Field['onlyWhere']>
  readonly form: FormInstance<FormValues>
  readonly children: JSX.Element
}
/** A field shown only for certain values of other fields. A hidden field is sent as empty. */
const OnlyWhere = ({ name, condition, form, children }: OnlyWhereProps): JSX.Element => {
  // initial values count, too, although no input shows them
  const isShown = Form.useWatch((values: FormValues) => isOffered({ when: condition }, values), { form, preserve: true }) ?? false
  useEffect(() => {
    if (!isShown) form.setFieldValue(name, null)
  }, [isShown, form, name])
  return isShown ? children : <Form.Item name={name} noStyle />
}

/** The inputs of a form, each by its kind. Choosing a warehouse also fills in its sid, if the form has a sid field. */
export const FormFields = ({
  fields,
  names,
  form,
  isNew,
  keys = noKeys,
  settled = nothing,
  later = false,
  give = form.setFieldsValue,
  own = noInputs,
}: FormFieldsProps): JSX.Element => (
  <>
    {names.map((name, index) => {
      const field = fields[name]
      if (field === undefined || field.derived === true || field.asked === 'never') return null
      const Input = own[name] ?? inputs[field.kind]
      const item = (
        <Form.Item
          key={name}
          name={name}
          label={field.label}
          {...(field.help !== undefined && { extra: field.help })}
          rules={[...requiredRules(field), ...limitRules(field)]}
        >
          <Input
            field={field}
            disabled={name in settled || (!isNew && keys.includes(name))}
            {...(index === 0 && !later && !(name in settled) && { autoFocus: true })}
            {...(isNew &&
              isRequired(field) &&
              field.to?.alone !== undefined && {
                only: ({ value, sid }: Option) => give({ [name]: value, ...(sid !== undefined && 'sid' in fields && { sid }) }),
              })}
            {...(field.to?.fills !== undefined && 'sid' in fields && { picked: (sid: string) => form.setFieldValue('sid', sid) })}
          />
        </Form.Item>
      )
      return field.onlyWhere === undefined ? (
        item
      ) : (
        <OnlyWhere key={name} name={name} condition={field.onlyWhere} form={form}>
          {item}
        </OnlyWhere>
      )
    })}
  </>
)
