// 导入对话框 · kit/ImportDialog
/** Template import of spec 1 §5: a user chooses a file, sees the result of the parsing, and confirms it or sends a corrected file. */
import { Button, Modal } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import type { Call } from '#contract/call'
import { csvImports, importCalls, templateCalls, type ImportState } from '#contract/import/calls'
import { useSingleFlight } from '../state/singleFlight.ts'
import { request } from '../data/api.ts'
import { saveFile, sendFile } from '../data/files.ts'
import { questionOf } from './confirmedSend.ts'
import { confirm as ask } from './confirm.ts'
import { OnlineButton } from './OnlineButton.tsx'
import { TemplateChoice } from './FilePicker.tsx'
import { HiddenRows, ImportResult } from './ImportResult.tsx'
import { showToast, withFailureToast } from './toast.ts'

/** Values that a person enters beside the file, and the calls that take both. */
export interface GivenValues {
  readonly upload: Call
  readonly template: Call
  /** inputs above the file */
  readonly form: ReactNode
  /** the entered values; null while the form shows faults */
  readonly values: () => Promise<object | null>
  /** shows a refusal at its inputs */
  readonly refused: (error: unknown) => void
}
interface ImportDialogProps {
  /** name of the import in its paths, e.g. `location` */
  readonly biz: string
  readonly title: string
  /** right of the import */
  readonly right: number
  readonly close: () => void
  /** called after rows were imported */
  readonly done: () => void
  /** `direct`: the file is confirmed at once, without showing the parsed rows (spec 1 §4) */
  readonly mode?: 'checked' | 'direct'
  /** opens the list of import jobs */
  readonly history?: () => void
  readonly given?: GivenValues
}

/** The steps of one template import; each reports its own errors. */
const useTemplateImport = ({ biz, title, right, close, done, mode = 'checked', given }: ImportDialogProps) => {
  const calls = importCalls(biz, `${title}导入`, right)
  const { direct } = templateCalls(biz, `${title}导入`, right)
  const finish = (): void => {
    showToast('success', '导入完成')
    done()
    close()
  }
  const [parsed, setParsed] = useState<ImportState | null>(null)
  const [busy, alone] = useSingleFlight()
  const guarded = (work: () => Promise<unknown>): Promise<void> => alone(() => withFailureToast(work))
  /** Sends the confirmation. After the user has agreed to a warning the call is sent again with `confirmed`. */
  const confirm = async (requestId: string, more: { readonly confirmed?: 1; readonly hiddenRows?: 1 } = {}): Promise<void> => {
    try {
      await request(calls.confirm, { requestId, ignoreErrors: true, ...more })
      finish()
    } catch (error) {
      const question = questionOf(error)
      if (question === null) throw error
      if (await ask(question)) await confirm(requestId, { ...more, confirmed: 1 })
    }
  }
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return showToast('warning', '请上传文件')
    const state =
      given === undefined ? await sendFile(mode === 'direct' ? direct : calls.parse, {}, file) : await sendGiven(given, file)
    if (state === null) return
    if (state.phase === 'done') finish()
    else if (state.failNum === 0) await confirm(state.requestId)
    else setParsed(state)
  }
  return {
    parsed,
    busy,
    upload: (file: File | null) => void guarded(() => upload(file)),
    confirm: (state: ImportState, hidden: boolean) =>
      void guarded(() => confirm(state.requestId, hidden ? { hiddenRows: 1 } : {})),
    errors: (state: ImportState) =>
      void guarded(() => saveFile(calls.errors, { requestId: state.requestId }, `${title}错误.xlsx`)),
    template: () => saveFile(given?.template ?? calls.template, {}, `${title}模板.xlsx`),
  }
}

/** Sends the entered values with the file; null while they have faults. */
const sendGiven = async ({ upload, values, refused }: GivenValues, file: File): Promise<ImportState | null> => {
  const entered = await values()
  if (entered === null) return null
  return sendFile(upload, entered, file).catch((error: unknown) => {
    refused(error)
    throw error
  }) as Promise<ImportState>
}

export const ImportDialog = (props: ImportDialogProps): JSX.Element => {
  const { title, close } = props
  const { parsed, busy, upload, confirm, errors, template } = useTemplateImport(props)
  const [file, setFile] = useState<File | null>(null)
  const [hidden, setHidden] = useState(false)
  if (parsed === null)
    return (
      <Modal
        title={`${title}导入`}
        open
        width={520}
        onCancel={close}
        footer={
          <ImportFooter close={close} busy={busy} submit={() => upload(file)} word="上传">
            {props.history !== undefined && (
              <Button type="link" onClick={props.history}>
                后台导入与记录
              </Button>
            )}
          </ImportFooter>
        }
      >
        {props.given?.form}
        <TemplateChoice csv={csvImports.has(props.biz)} file={file} choose={setFile} template={template} />
      </Modal>
    )
  return (
    <Modal
      title="解析结果"
      open
      width={760}
      onCancel={close}
      footer={
        <ImportFooter
          close={close}
          busy={busy}
          submit={() => confirm(parsed, hidden)}
          word="忽略错误并提交"
          disabled={parsed.successNum === 0 && !hidden}
        >
          <Button onClick={() => errors(parsed)}>下载错误文件</Button>
        </ImportFooter>
      }
    >
      <ImportResult state={parsed} />
      <HiddenRows rows={parsed.hidden.rows} taken={hidden} take={setHidden} />
    </Modal>
  )
}

interface ImportFooterProps {
  readonly close: () => void
  readonly busy: boolean
  readonly submit: () => void
  readonly word: string
  readonly disabled?: boolean
  readonly children?: ReactNode
}
/** 关闭, and the button of the next step. */
export const ImportFooter = ({ close, busy, submit, word, disabled = false, children }: ImportFooterProps): JSX.Element => (
  <>
    {children}
    <Button onClick={close}>关闭</Button>
    <OnlineButton type="primary" loading={busy} disabled={disabled} onClick={submit}>
      {word}
    </OnlineButton>
  </>
)
