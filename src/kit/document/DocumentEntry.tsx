// 单据录入 · kit/document/DocumentEntry
import { Button, Drawer, Form, Input, Modal, type FormInstance } from 'antd'
import { useState, type ComponentType, type JSX } from 'react'
import { wordOf } from '#contract/action'
import { actRoute, type Document } from '#contract/document'
import { useSendAct } from '../../data/send.ts'
import type { CallFailed } from '../../data/api.ts'
import { giveUp } from '../confirm.ts'
import { Decide } from '../Decide.tsx'
import { FormFields, showFaults } from '../FormFields.tsx'
import { firstFault, isNumber } from '../numberFault.ts'
import { tell } from '../tell.ts'
import { limitsIn, lineName, LinesEditor, type LineLimits } from './LinesEditor.tsx'
import { pastedLines } from './pasteLines.ts'
import type { Values } from './useDocument.ts'

/** Finds lines for a document: rows of stock, goods of an owner. `head` is what is filled in so far. */
export interface PickerProps {
  readonly head: Values
  /** names of lines that stand there already */
  readonly taken: ReadonlySet<string>
  readonly add: (line: Values) => void
}
export interface DocumentEntryProps {
  readonly of: Document
  readonly Picker: ComponentType<PickerProps>
  /** fields of a line that are written by hand; the others come with what was picked */
  readonly edit: readonly string[]
  /** values a new document begins with */
  readonly begin?: Values
  readonly limits?: LineLimits
  readonly close: () => void
}

/** What keeps the lines from being sent, as the person reads it; '' where nothing does. */
const lineFault = (of: Document, limits: LineLimits | undefined, lines: readonly Values[]): string => {
  if (lines.length === 0) return '请先添加明细'
  const { fields, enter } = of.lines
  for (const name of enter) {
    const field = fields[name]
    if (field === undefined) continue
    const open = lines.findIndex((line) => field.required === true && wordOf(line[name]).trim() === '')
    if (open >= 0) return `第${open + 1}行：${field.label}不能为空`
    const wrong = isNumber(field)
      ? firstFault(
          lines,
          field.label,
          (line) => limitsIn(of, limits, name, line),
          (line) => line[name],
        )
      : ''
    if (wrong !== '') return wrong
  }
  return ''
}

/** Sentences of the server about lines, by their place. */
const faultsOf = (error: CallFailed): ReadonlyMap<number, string> => {
  const { failure } = error
  if (failure.kind !== 'refused') return new Map()
  return new Map(
    Object.entries(failure.fields ?? {}).flatMap(([name, text]) => {
      const at = /^lines\.(\d+)\./.exec(name)
      return at === null ? [] : [[Number(at[1]), text] as const]
    }),
  )
}

/** The lines of an entry: those that stand there, and what the server said against them. */
const useLines = (of: Document) => {
  const [lines, setLines] = useState<readonly Values[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const taken = new Set(lines.map((line) => lineName(of, line)))
  const change = (next: readonly Values[]): void => {
    setFaults(new Map())
    setLines(next)
  }
  const add = (more: readonly Values[]): void => {
    const fresh = more.filter((line) => !taken.has(lineName(of, line)))
    const room = Math.max(of.lines.max - lines.length, 0)
    if (fresh.length > room) tell('warning', `一张单最多${of.lines.max}行，多出的${fresh.length - room}行没有加入`)
    change([...lines, ...fresh.slice(0, room)])
  }
  return { lines, taken, change, add, faults, setFaults }
}

/** Sends the entry whole; what the server says of a line stands at it, the rest at its field. */
const useMake = ({ of, limits, close }: DocumentEntryProps, form: FormInstance<Values>, entry: ReturnType<typeof useLines>) => {
  const make = of.acts['make']
  if (make === undefined) throw new Error(`${of.id} is made by nobody`)
  const send = useSendAct(actRoute(of, 'make', make), { inline: true, ...(make.changes && { changes: make.changes }) })
  const submit = (values: Values): void => {
    const fault = lineFault(of, limits, entry.lines)
    if (fault !== '') return tell('warning', fault)
    const wire = entry.lines.map((line) => Object.fromEntries(of.lines.enter.map((name) => [name, wireOf(line[name])])))
    send.mutate(
      { ...values, lines: wire },
      {
        onSuccess: close,
        onError: (error) => {
          const said = faultsOf(error)
          entry.setFaults(said)
          const [first] = said
          if (first === undefined) showFaults(form, error)
          else tell('warning', `第${first[0] + 1}行：${first[1]}`)
        },
      },
    )
  }
  return { submit, busy: send.isPending }
}

/** A new document: its head, lines picked or pasted, sent whole. */
export const DocumentEntry = (props: DocumentEntryProps): JSX.Element => {
  const { of, Picker, edit, begin = {}, limits, close } = props
  const [form] = Form.useForm<Record<string, unknown>>()
  const head: Values = Form.useWatch((values: Values) => values, form) ?? begin
  const entry = useLines(of)
  const [isPasting, setPasting] = useState(false)
  const { submit, busy } = useMake(props, form, entry)
  const { lines, add } = entry
  const leave = async (): Promise<void> => {
    if ((lines.length === 0 && !form.isFieldsTouched()) || (await giveUp())) close()
  }
  const footer = (
    <span className="drawer-footer">
      <Button onClick={() => void leave()}>取消</Button>
      <Decide type="primary" loading={busy} onClick={form.submit}>
        保存
      </Decide>
    </span>
  )
  return (
    <Drawer title={`新增${of.noun}`} open size={1200} onClose={() => void leave()} footer={footer}>
      <Form form={form} className="form two-columns" {...labels} initialValues={begin} onFinish={submit}>
        <Head of={of} form={form} fixed={lines.length > 0 ? head : {}} />
      </Form>
      <Picker head={head} taken={entry.taken} add={(line) => add([line])} />
      <div className="line-tools">
        <Button onClick={() => setPasting(true)}>从 Excel 粘贴</Button>
        <span className="dim">{lines.length === 0 ? '' : `已有 ${lines.length} 行`}</span>
      </div>
      <LinesEditor of={of} lines={lines} change={entry.change} edit={edit} limits={limits} faults={entry.faults} />
      {isPasting && <PasteDialog of={of} add={add} close={() => setPasting(false)} />}
    </Drawer>
  )
}

const labels = { labelCol: { flex: '72px' }, colon: false } as const
const wireOf = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? null))

interface HeadProps {
  readonly of: Document
  readonly form: FormInstance<Record<string, unknown>>
  /** what lines were already picked by: it stays */
  readonly fixed: Values
}
/** Fields of the head; the account of a warehouse comes with the warehouse. */
const Head = ({ of, form, fixed }: HeadProps): JSX.Element => {
  const names = (of.form ?? []).filter((name) => name !== 'sid')
  const settled = Object.fromEntries(
    ['warehouseNo', 'ownerNo'].flatMap((name) => (typeof fixed[name] === 'string' ? [[name, fixed[name]]] : [])),
  )
  return (
    <>
      <FormFields fields={of.fields} names={names} form={form} isNew settled={settled} />
      {(of.form ?? []).includes('sid') && <Form.Item name="sid" hidden />}
    </>
  )
}

interface PasteProps {
  readonly of: Document
  readonly add: (lines: readonly Values[]) => void
  readonly close: () => void
}
/** Takes rows as Excel copies them; what cannot be read is named before anything comes in. */
const PasteDialog = ({ of, add, close }: PasteProps): JSX.Element => {
  const [text, setText] = useState('')
  const { lines, faults } = pastedLines(of.lines, text)
  const labels = of.lines.enter.map((name) => of.lines.fields[name]?.label ?? name).join('、')
  const take = (): void => {
    add(lines)
    close()
  }
  return (
    <Modal
      title="从 Excel 粘贴明细"
      open
      width={720}
      onCancel={close}
      onOk={take}
      okText={lines.length === 0 ? '加入' : `加入 ${lines.length} 行`}
      okButtonProps={{ disabled: lines.length === 0 || faults.length > 0 }}
    >
      <p className="dim">在 Excel 里选中表格复制，粘贴到下面。没有表头时按此顺序：{labels}</p>
      <Input.TextArea
        aria-label="粘贴的表格"
        autoFocus
        value={text}
        autoSize={{ minRows: 6, maxRows: 14 }}
        onChange={(event) => setText(event.target.value)}
      />
      {faults.slice(0, 5).map((fault) => (
        <p key={fault} className="alarming" role="alert">
          {fault}
        </p>
      ))}
    </Modal>
  )
}
