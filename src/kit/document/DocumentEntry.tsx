// 单据录入 · kit/document/DocumentEntry
import { Button, Drawer, Form, Input, Modal, type FormInstance } from 'antd'
import { useRef, useState, type JSX, type ReactNode } from 'react'
import { textOfValue } from '#contract/action'
import { actRoute, editedNames, linesName, linesOf, numberOf, placeNames, type Document, type LineBody } from '#contract/document'
import { formOf, type Body } from '#contract/resource'
import { statesNamed, statusText } from '#contract/rules/life'
import { useSendAct } from '../../data/send.ts'
import type { CallFailed } from '../../data/api.ts'
import { giveUp } from '../confirm.ts'
import { OfflineNote, OnlineButton } from '../OnlineButton.tsx'
import { FormFields, showFaults } from '../FormFields.tsx'
import { isNumber, numberFault } from '../numberFault.ts'
import { showToast } from '../toast.ts'
import { limitsIn, lineName, LinesEditor, type LineFault, type LineLimits } from './LinesEditor.tsx'
import { pastedLines } from './pasteLines.ts'
import type { Of, Values, Whole } from './useDocument.ts'
import './document.css'

/** Finds lines for a document: rows of stock, goods of an owner. `head` holds the values filled in so far. */
export interface PickerProps<D extends Document = Document> {
  readonly head: Body<D>
  /** whether such a line is already in the document */
  readonly isTaken: (line: Values) => boolean
  readonly add: (line: Values) => void
}
export interface DocumentEntryProps<D extends Document = Document> {
  readonly of: D
  /** finds lines; a document without lines needs neither `Picker` nor `edit` */
  readonly Picker?: Of<[props: PickerProps<D>], ReactNode>
  /** fields of a line that are typed; the others come with the chosen row */
  readonly edit?: readonly string[]
  /** columns of the lines, where they are not the goods and the typed fields */
  readonly show?: readonly string[]
  readonly cells?: Readonly<Record<string, Of<[line: LineBody<D>], ReactNode>>>
  /** initial values of a new document, besides those of its fields */
  readonly begin?: Values
  readonly limits?: LineLimits<D>
  /** the document being edited, as it was read; absent for a new one */
  readonly whole?: Whole
  readonly close: () => void
}

/** Faults that prevent sending, line by line, each at its field. */
const faultsIn = (of: Document, limits: LineLimits | undefined, lines: readonly Values[]): readonly LineFault[] => {
  const { fields, enter } = linesOf(of)
  const faultOf = (name: string, line: Values): string => {
    const field = fields[name]
    if (field === undefined) return ''
    if (field.required === true && textOfValue(line[name]).trim() === '') return `${field.label}不能为空`
    return isNumber(field) ? numberFault(field.label, limitsIn(of, limits, name, line), line[name]) : ''
  }
  return lines.flatMap((line, at) =>
    enter.flatMap((field) => {
      const why = faultOf(field, line)
      return why === '' ? [] : [{ at, field, why }]
    }),
  )
}

/** The server's sentences about lines, each at its field. */
const faultsOf = ({ failure }: CallFailed): readonly LineFault[] =>
  failure.kind !== 'refused'
    ? []
    : Object.entries(failure.fields ?? {}).flatMap(([name, why]) => {
        const [, at, field = ''] = /^lines\.(\d+)\.(\w+)/.exec(name) ?? []
        return at === undefined ? [] : [{ at: Number(at), field, why }]
      })

/** The lines of an entry, with the server's errors about them. */
const useLines = (of: Document, first: readonly Values[]) => {
  const [lines, setLines] = useState(first)
  const [faults, setFaults] = useState<readonly LineFault[]>([])
  const taken = new Set(lines.map((line) => lineName(of, line)))
  const change = (next: readonly Values[]): void => {
    setFaults([])
    setLines(next)
  }
  const add = (more: readonly Values[]): void => {
    const newLines = more.filter((line) => !taken.has(lineName(of, line)))
    const room = Math.max(linesOf(of).max - lines.length, 0)
    if (newLines.length > room) showToast('warning', `一张单最多${linesOf(of).max}行，多出的${newLines.length - room}行没有加入`)
    change([...lines, ...newLines.slice(0, room)])
  }
  const isTaken = (line: Values): boolean => taken.has(lineName(of, line))
  return { lines, isTaken, change, add, faults, setFaults }
}

/**
 * Sends the whole entry. The server's errors about a line are shown at the line, other errors at their fields. `atOnce` is an act that
 * follows in the same call.
 */
const useSave = (
  { of, limits, whole, close }: DocumentEntryProps,
  form: FormInstance<Values>,
  entry: ReturnType<typeof useLines>,
) => {
  const name = whole === undefined ? 'make' : 'edit'
  const act = of.acts[name]
  if (act === undefined) throw new Error(`${of.id} has no act ${name}`)
  const send = useSendAct(actRoute(of, name, act), { inline: true, toast: '', ...(act.changes && { changes: act.changes }) })
  /** Shows the faults at their fields, and the first as a toast; false where there are none. */
  const showLineFaults = (faults: readonly LineFault[]): boolean => {
    entry.setFaults(faults)
    const [first] = faults
    if (first !== undefined) showToast('warning', `第${first.at + 1}行：${first.why}`)
    return first !== undefined
  }
  const save = (values: Values, atOnce: string): void => {
    if (of.lines !== undefined) {
      if (entry.lines.length === 0 && linesOf(of).optional !== true) return showToast('warning', '请先添加明细')
      if (showLineFaults(faultsIn(of, limits, entry.lines))) return
    }
    const lines = entry.lines.map((line) => Object.fromEntries(linesOf(of).enter.map((one) => [one, wireOf(line[one])])))
    const head =
      whole === undefined
        ? values
        : {
            [numberOf(of)]: whole.no,
            version: whole.version,
            ...Object.fromEntries(editedNames(of).map((one) => [one, values[one]])),
          }
    send.mutate(
      { ...head, ...(of.lines !== undefined && { [linesName(of)]: lines }), ...(atOnce !== '' && { [atOnce]: 1 }) },
      {
        onSuccess: () => {
          const { toast } = of.acts[atOnce] ?? act
          if (typeof toast === 'string') showToast('success', toast)
          close()
        },
        onError: (error) => {
          if (!showLineFaults(faultsOf(error))) showFaults(form, error)
        },
      },
    )
  }
  return { save, busy: send.isPending }
}

interface FooterProps {
  readonly of: Document
  readonly busy: boolean
  readonly leave: () => void
  readonly save: (atOnce: string) => void
}
/** The save button, and a second button where the document may be submitted at once. */
const Footer = ({ of, busy, leave, save }: FooterProps): JSX.Element => {
  const [next = '', button = ''] = of.atOnce ?? []
  const [first = 0] = statesNamed(of.life, [of.acts['make']?.to ?? []].flat())
  return (
    <span className="drawer-footer">
      <OfflineNote />
      <Button onClick={leave}>取消</Button>
      <OnlineButton {...(next === '' && { type: 'primary' as const })} loading={busy} onClick={() => save('')}>
        {next === '' ? '保存' : `存为${statusText(of.life, first)}`}
      </OnlineButton>
      {next !== '' && (
        <OnlineButton type="primary" loading={busy} onClick={() => save(next)}>
          {button}
        </OnlineButton>
      )}
    </span>
  )
}

/** The entry of a new or edited document: its head and its picked or pasted lines, sent as a whole. */
export const DocumentEntry = (props: DocumentEntryProps): JSX.Element => {
  const { of, whole, close } = props
  const begin = whole?.head ?? { ...startsOf(of), ...props.begin }
  const [form] = Form.useForm<Record<string, unknown>>()
  const head: Values = Form.useWatch((values: Values) => values, form) ?? begin
  const [first] = useState(whole?.lines ?? [])
  const entry = useLines(of, first)
  const { save, busy } = useSave(props, form, entry)
  const atOnce = useRef('')
  const { lines } = entry
  const leave = async (): Promise<void> => {
    if ((lines === first && !form.isFieldsTouched()) || (await giveUp())) close()
  }
  const go = (next: string): void => {
    atOnce.current = next
    form.submit()
  }
  const title = whole === undefined ? `新增${of.noun}` : `编辑${of.noun} ${whole.no}`
  return (
    <Drawer
      title={title}
      open
      size={1200}
      onClose={() => void leave()}
      footer={<Footer of={of} busy={busy} leave={() => void leave()} save={go} />}
    >
      <Form
        form={form}
        className="form two-columns"
        {...labels}
        initialValues={begin}
        onFinish={(values) => save(values, atOnce.current)}
      >
        <Head of={of} form={form} isNew={whole === undefined} fixed={whole?.head ?? (lines.length > 0 ? head : {})} />
      </Form>
      {of.lines !== undefined && <LinesEntry {...props} head={head} entry={entry} />}
    </Drawer>
  )
}

/** Initial values of a new document, from its fields. */
const startsOf = (of: Document): Values =>
  Object.fromEntries(
    formOf(of).flatMap((name) => {
      const starts = of.fields[name]?.starts
      return starts === undefined ? [] : [[name, starts]]
    }),
  )

interface EnteredLinesProps extends DocumentEntryProps {
  readonly head: Values
  readonly entry: ReturnType<typeof useLines>
}
/** The part of the entry in which lines are found, pasted and edited. */
const LinesEntry = ({ of, Picker, edit = [], show, cells, limits, head, entry }: EnteredLinesProps): JSX.Element => {
  const [isPasting, setIsPasting] = useState(false)
  const { lines, add, isTaken } = entry
  return (
    <>
      {Picker !== undefined && <Picker head={head} isTaken={isTaken} add={(line) => add([line])} />}
      <div className="line-tools">
        <Button onClick={() => setIsPasting(true)}>从 Excel 粘贴</Button>
        <span className="dim">{lines.length === 0 ? '' : `已有 ${lines.length} 行`}</span>
      </div>
      <LinesEditor
        of={of}
        lines={lines}
        change={entry.change}
        edit={edit}
        show={show}
        cells={cells}
        limits={limits}
        faults={entry.faults}
      />
      {isPasting && <PasteDialog of={of} add={add} close={() => setIsPasting(false)} />}
    </>
  )
}

const labels = { labelCol: { flex: '72px' }, colon: false } as const
const wireOf = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : (value ?? null))

interface HeadProps {
  readonly of: Document
  readonly form: FormInstance<Record<string, unknown>>
  readonly isNew: boolean
  /** values by which the existing lines were chosen, so they cannot change */
  readonly fixed: Values
}
/** Fields of the head; choosing a warehouse also fills in its account. */
const Head = ({ of, form, isNew, fixed }: HeadProps): JSX.Element => {
  const names = formOf(of).filter((name) => name !== 'sid')
  const settled = Object.fromEntries(placeNames.flatMap((name) => (typeof fixed[name] === 'string' ? [[name, fixed[name]]] : [])))
  return (
    <>
      <FormFields fields={of.fields} names={names} form={form} isNew={isNew} settled={settled} />
      {formOf(of).includes('sid') && (
        <Form.Item name="sid" hidden>
          <Input />
        </Form.Item>
      )}
    </>
  )
}

interface PasteProps {
  readonly of: Document
  readonly add: (lines: readonly Values[]) => void
  readonly close: () => void
}
/** Takes rows as Excel copies them; unreadable cells are listed before anything is added. */
const PasteDialog = ({ of, add, close }: PasteProps): JSX.Element => {
  const [text, setText] = useState('')
  const { lines, faults } = pastedLines(linesOf(of), text)
  const labels = linesOf(of)
    .enter.map((name) => linesOf(of).fields[name]?.label ?? name)
    .join('、')
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
