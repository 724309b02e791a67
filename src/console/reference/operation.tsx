/** One operation: its input, its responses, and a sample call. */
import { type Content, describeType, nameOf, type OpenApi, type Operation, type ResponseObject, resolve } from './document.ts'
import { Inline } from './prose.tsx'
import { curlSample } from './sample.ts'
import { SchemaTable } from './schema-table.tsx'

interface OperationProps {
  document: OpenApi
  method: string
  path: string
  operation: Operation
}

/** Renders the operation. */
export function OperationView({ document, method, path, operation }: OperationProps) {
  const { operationId, summary, description, requestBody, responses } = operation
  return (
    <article class="card operation" id={operationId}>
      <h3>{summary}</h3>
      <p class="route">
        <span class={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </p>
      {description && (
        <p>
          <Inline text={description} />
        </p>
      )}
      <Parameters document={document} operation={operation} />
      {requestBody &&
        Object.entries(requestBody.content).map(([type, content]) => <Body key={type} document={document} type={type} content={content} />)}
      <h4>Call</h4>
      <pre>{curlSample(document, method, path, operation)}</pre>
      <h4>Answers</h4>
      {Object.entries(responses).map(([status, response]) => (
        <Answer key={status} document={document} status={status} response={response} />
      ))}
    </article>
  )
}

function Parameters({ document, operation }: Pick<OperationProps, 'document' | 'operation'>) {
  if (operation.parameters.length === 0) return null
  return (
    <>
      <h4>Parameters</h4>
      <div class="scroller">
        <table class="schema">
          <tbody>
            {operation.parameters
              .map((parameter) => resolve(document, parameter))
              .map(({ name, in: place, description, schema }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                    <span class="muted">in the {place}</span>
                  </th>
                  <td>{describeType(schema)}</td>
                  <td>
                    <Inline text={description ?? ''} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Body({ document, type, content }: { document: OpenApi; type: string; content: Content }) {
  const forms = content.schema.oneOf
  return (
    <>
      <h4>
        Body <span class="muted">{type}</span>
      </h4>
      {forms ? (
        forms.map((form) => (
          <details key={nameOf(form)}>
            <summary>
              <code>{nameOf(form).replace(/^Upload-/, '')}</code> {resolve(document, form).description}
            </summary>
            <SchemaTable document={document} schema={form} />
          </details>
        ))
      ) : (
        <SchemaTable document={document} schema={content.schema} />
      )}
    </>
  )
}

function Answer({ document, status, response }: { document: OpenApi; status: string; response: ResponseObject }) {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? []
  const payload = content?.schema.properties?.data
  return (
    <details class="answer">
      <summary>
        <span class={`badge ${Number(status) < 400 ? 'good' : 'bad'}`}>{status}</span> <Inline text={response.description} />
      </summary>
      {payload && (
        <>
          <p class="muted">
            <code>data</code> of the envelope:
          </p>
          <SchemaTable document={document} schema={payload} />
        </>
      )}
      {content?.example !== undefined && <pre>{JSON.stringify(content.example, null, 2)}</pre>}
      {content?.examples && <Codes document={document} examples={content.examples} />}
      <p class="muted">
        {type && type !== 'application/json' && <>Body: {type}. </>}
        {response.headers && <>Headers: {Object.keys(response.headers).join(', ')}.</>}
      </p>
    </details>
  )
}

function Codes({ document, examples }: { document: OpenApi; examples: NonNullable<Content['examples']> }) {
  return (
    <dl class="codes">
      {Object.entries(examples).map(([code, example]) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{resolve(document, example).summary}</dd>
        </div>
      ))}
    </dl>
  )
}
