// 单据列表页 · kit/document/DocumentScreen
/** List, one document beside it, and the entry of a new one, all by the definition (architecture §3). */
import { Drawer } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { isMeant, wordOf } from '#contract/action'
import { actionOf, approval, numberOf, type Document } from '#contract/document'
import type { Row } from '#contract/resource'
import { lazyPart } from '../lazyPart.tsx'
import { ImportTool } from '../ImportTool.tsx'
import { ResourceScreen } from '../ResourceScreen.tsx'
import type { Action } from '../RowActions.tsx'
import { FailureState, SkeletonPage } from '../states.tsx'
import { telling } from '../tell.ts'
import { DocumentPage, type DocumentPageProps } from './DocumentPage.tsx'
import type { DocumentEntryProps } from './DocumentEntry.tsx'
import { readDocument, useDocument, type Values } from './useDocument.ts'

const DocumentEntry = lazyPart(async () => (await import('./DocumentEntry.tsx')).DocumentEntry)

interface DocumentScreenProps<D extends Document> extends Omit<DocumentPageProps, 'of' | 'whole' | 'more'> {
  readonly of: D
  /** how lines are found and what their numbers may be; without it nothing is made by hand */
  readonly entry?: Omit<DocumentEntryProps, 'of' | 'whole' | 'close'>
  readonly tools?: ReactNode
  readonly cells?: Readonly<Partial<Record<string, (row: Row<D>) => ReactNode>>>
  readonly aside?: ReactNode
  readonly empty?: ReactNode
}

/** A new document, or the one that is written anew. */
type Entering = Pick<DocumentEntryProps, 'whole'>

export const DocumentScreen = <D extends Document>({
  of,
  entry,
  tools,
  cells,
  aside,
  empty,
  ...page
}: DocumentScreenProps<D>): JSX.Element => {
  const [opened, setOpened] = useState<string | null>(null)
  const [entering, setEntering] = useState<Entering | null>(null)
  const numberIn = (row: Row<D>): string => wordOf((row as Values)[numberOf(of)])
  const open = (row: Row<D>): void => setOpened(numberIn(row))
  const write = (row: Row<D>): Promise<void> => telling(async () => setEntering({ whole: await readDocument(of, numberIn(row)) }))
  const { make, edit } = of.acts
  const judged = Object.entries(of.acts).filter(([, { other }]) => other !== undefined)
  const links = (row: Row<D>): readonly Action[] => [
    ...judged.slice(0, 1).map(([, { right }]): Action => ({
      label: approval,
      right,
      when: judged.some(([name, act]) => isMeant(actionOf(of, name, act), row)),
      local: true,
      run: () => open(row),
    })),
    ...(edit === undefined || entry === undefined
      ? []
      : [{ label: edit.title, right: edit.right, when: isMeant(actionOf(of, 'edit', edit), row), run: () => void write(row) }]),
    { label: '详情', right: of.page[1], local: true, run: () => open(row) },
  ]
  return (
    <ResourceScreen
      of={of}
      rowActions={links}
      open={open}
      {...(cells && { cells })}
      {...(empty !== undefined && { empty })}
      tools={
        <>
          {tools}
          {of.import !== undefined && (
            <ImportTool biz={of.import.biz} title={of.import.title ?? of.noun} right={of.import.right} changes={[of.id]} />
          )}
        </>
      }
      {...(entry !== undefined && make !== undefined && { create: { right: make.right, run: () => setEntering({}) } })}
      aside={
        <>
          {aside}
          {entering !== null && entry !== undefined && (
            <DocumentEntry of={of} {...entry} {...entering} close={() => setEntering(null)} />
          )}
          {opened !== null && <OpenedDocument of={of} no={opened} {...page} close={() => setOpened(null)} />}
        </>
      }
    />
  )
}

interface OpenedProps extends Omit<DocumentPageProps, 'whole' | 'more'> {
  readonly no: string
  readonly close: () => void
}
const OpenedDocument = ({ no, close, ...page }: OpenedProps): JSX.Element => {
  const { data, error, refetch } = useDocument(page.of, no)
  return (
    <Drawer title={`${page.of.noun}详情`} open size={1200} onClose={close}>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && <DocumentPage {...page} whole={data} />}
    </Drawer>
  )
}
