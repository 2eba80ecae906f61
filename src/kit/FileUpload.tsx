// 附件上传 · kit/FileUpload
/** Pictures and files of a form (spec 1 §5). A file is checked when chosen and sent in pieces; an interrupted upload continues. */
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState, type DragEvent, type JSX } from 'react'
import { readFile } from '#contract/file/store'
import {
  DRAWN_TYPES,
  extOf,
  FILE_RULES,
  fileFault,
  imageLinkFault,
  type FileKindName,
  type FileRule,
} from '#contract/rules/fileRules'
import { failureOf, sentenceOf } from '../data/api.ts'
import { sendUpload, type UploadedFile } from '../data/fileUpload.ts'
import { saveFile } from '../data/files.ts'
import { fileOf } from '../data/pictures.ts'
import { bytesText } from './formats.ts'
import { Icon } from './icons.tsx'
import { PictureTiles } from './PictureTiles.tsx'
import { stored } from './picture.ts'
import { showToast, withFailureToast } from './toast.ts'
import { PictureGroup, Thumbnail } from './Thumbnail.tsx'
import { useUploadNote } from './uploads.ts'

/** Edge of a thumbnail, px (spec 1 §2.6). */
const edge = 48

export interface FileUploadProps {
  readonly id?: string
  readonly label: string
  readonly kind: FileKindName
  readonly value: readonly UploadedFile[]
  readonly change: (files: readonly UploadedFile[]) => void
  /** limits of the field that are narrower than those of the kind of file */
  readonly rule?: Partial<FileRule>
  readonly disabled?: boolean
}
interface Sending {
  readonly file: File
  readonly share: number
  /** why the upload failed; '' while it runs */
  readonly fault: string
}

/** Files being sent. `send` begins or continues an upload. In a field for one file the next file replaces the previous one. */
const useSending = ({ kind, value, change }: FileUploadProps, only: boolean) => {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  }, [value])
  const tellForm = useUploadNote()
  const busy = sending.some(({ fault }) => fault === '')
  useEffect(() => {
    tellForm(busy)
    return () => tellForm(false)
  }, [tellForm, busy])
  const note = (file: File, more: Partial<Sending>): void =>
    setSending((list) => list.map((upload) => (upload.file === file ? { ...upload, ...more } : upload)))
  const drop = (file: File): void => setSending((list) => list.filter((upload) => upload.file !== file))
  const send = async (file: File): Promise<void> => {
    setSending((list) => [...list.filter((upload) => upload.file !== file), { file, share: 0, fault: '' }])
    try {
      const sent = await sendUpload(kind, file, { progress: (share) => note(file, { share }) })
      drop(file)
      now.current = only ? [sent] : [...now.current, sent]
      change(now.current)
    } catch (error) {
      note(file, { fault: sentenceOf(failureOf(error)) || '上传失败' })
    }
  }
  return { sending, send, drop }
}

/** The input for files or pictures of a form field: stored files, running uploads and the button to choose more. */
export const FileUpload = (props: FileUploadProps): JSX.Element => {
  const { label, kind, value, change, disabled = false } = props
  const rule: FileRule = { ...FILE_RULES[kind], ...props.rule }
  const only = rule.count === 1
  const { sending, send, drop } = useSending(props, only)
  const take = (files: FileList | null): void => {
    if (disabled) return
    const there: { size: number }[] = only ? [] : [...value, ...sending.map(({ file }) => file)]
    for (const file of files ?? []) {
      const fault = fileFault(rule, file, there)
      if (fault !== '') return showToast('warning', fault)
      there.push(file)
      void send(file)
    }
  }
  const dropped = (event: DragEvent): void => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files)
  }
  return (
    <div
      {...(props.id !== undefined && { id: props.id })}
      className="file-upload"
      role="group"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
    >
      {kind === 'image' ? (
        <PictureTiles label={label} edge={edge} value={value} change={change} />
      ) : (
        <PictureGroup>
          {value.map((file) => (
            <StoredFile key={file.link} file={file} remove={() => change(value.filter(({ link }) => link !== file.link))} />
          ))}
        </PictureGroup>
      )}
      <ChooseButton label={label} rule={rule} full={disabled || (!only && value.length >= rule.count)} take={take} />
      <span className="dim">
        {only ? `${rule.maxMb}MB 以内，可拖到这里` : `单个 ${rule.maxMb}MB 以内，最多 ${rule.count} 个，可拖到这里`}
      </span>
      {sending.map((upload) => (
        <UploadingFile
          key={`${upload.file.name}-${upload.file.lastModified}`}
          {...upload}
          again={() => void send(upload.file)}
          drop={() => drop(upload.file)}
        />
      ))}
    </div>
  )
}

interface ChooseProps {
  readonly label: string
  readonly rule: FileRule
  readonly full: boolean
  readonly take: (files: FileList | null) => void
}
const ChooseButton = ({ label, rule, full, take }: ChooseProps): JSX.Element => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={`选择${label}`}
        accept={rule.types.map((type) => `.${type.toLowerCase()}`).join(',')}
        multiple={rule.count > 1}
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button icon={<Icon name="upload" size={14} />} disabled={full} onClick={() => input.current?.click()}>
        上传
      </Button>
    </>
  )
}

interface OnItsWayProps extends Sending {
  readonly again: () => void
  readonly drop: () => void
}
const UploadingFile = ({ file, share, fault, again, drop }: OnItsWayProps): JSX.Element => (
  <div className="file-row">
    <span className="clipped" title={file.name}>
      {file.name}
    </span>
    {fault === '' ? (
      <Progress percent={Math.floor(share * 100)} size="small" />
    ) : (
      <span className="fault" role="alert">
        {fault}
      </span>
    )}
    {fault !== '' && (
      <Button type="link" size="small" onClick={again}>
        重试
      </Button>
    )}
    {fault !== '' && <Remove name={file.name} remove={drop} />}
  </div>
)

const Remove = ({ name, remove }: { readonly name: string; readonly remove: () => void }): JSX.Element => (
  <Button type="text" size="small" aria-label={`删除 ${name}`} icon={<Icon name="close" size={12} />} onClick={remove} />
)

const StoredFile = ({ file, remove }: { readonly file: UploadedFile; readonly remove: () => void }): JSX.Element => {
  const load = (): void => {
    const fault = DRAWN_TYPES.has(extOf(file.fileName)) ? imageLinkFault(file.link) : ''
    if (fault !== '') return showToast('warning', fault)
    void withFailureToast(() => saveFile(readFile, { file: fileOf(file.link) }, file.fileName))
  }
  return (
    <div className="file-row">
      {DRAWN_TYPES.has(extOf(file.fileName)) && <Thumbnail of={stored(file.link)} label={file.fileName} edge={edge} />}
      <Button type="link" size="small" title={file.fileName} onClick={load}>
        {file.fileName}
      </Button>
      <span className="dim">{bytesText(file.size)}</span>
      <Remove name={file.fileName} remove={remove} />
    </div>
  )
}
