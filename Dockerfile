# The appliance: the server and its engines, for a machine with no network. docs/operate.md says what each part weighs.
FROM node:24-trixie-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has a Node of its own; where the lock's would be, the launcher finds this one without asking for its version. Types, maps and
# builds for other surroundings are half of what npm brings.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
  && mv node_modules/node-linux-*/LICENSE /node-licence \
  && rm -rf node_modules/node-linux-* node_modules/@types node_modules/bintrees/test \
    node_modules/pdf-lib/dist node_modules/pdf-lib/es node_modules/pdf-lib/src node_modules/pdf-lib/ts3.4 \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete \
  && ln -sf /usr/local/bin/node node_modules/.bin/node

FROM node:24-trixie-slim AS native
RUN apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends gcc libc6-dev libreofficekit-dev > /dev/null
COPY src/native /src/native
RUN /src/native/build.sh /build && test -x /build/convertd-office-host
# Without the symbols of its debugger: 18 MB.
RUN strip -o /node /usr/local/bin/node

FROM node:24-trixie-slim AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY vite.config.ts tsconfig.json ./
COPY src src
RUN npm run --silent build:console && npm run --silent build:programs

# Debian alone: the npm that the image of Node brings is 19 MB of packages that nothing uses.
FROM debian:trixie-slim AS appliance
# What LibreOffice brings for people at a screen and font formats that come twice stay out; so does Kufi, a face for headlines, which
# fontconfig would otherwise choose for all Arabic text.
RUN printf 'path-exclude=%s\n' \
    '/usr/lib/libreoffice/share/gallery/*' \
    '/usr/lib/libreoffice/share/template/*' \
    '/usr/lib/libreoffice/share/wizards/*' \
    '/usr/share/libreoffice/share/config/images_*' \
    '/usr/share/icons/*' \
    '/usr/share/fonts/X11/*' \
    '/usr/share/fonts/type1/*' \
    '/usr/share/fonts/truetype/noto/NotoKufi*' \
    > /etc/dpkg/dpkg.cfg.d/convertd
# Models that read letters in pictures, beside those of system-packages: 110 MB. Fewer make the image smaller, any of Debian's may be added.
ARG OCR_LANGUAGES="chi-sim chi-tra jpn kor ara fas urd heb rus ukr por nld pol ces slk slv dan swe nor fin isl ell hun ron bul hrv srp est lav lit gle mlt cat tur"
# LibreOffice without its windows is 58 MB less; its dialogs (uiconfig) are there because Writer needs one to read comments.
RUN --mount=type=bind,source=system-packages,target=/tmp/system-packages \
  apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    libreoffice-writer-nogui libreoffice-uiconfig-writer libreoffice-calc-nogui libreoffice-uiconfig-calc libreoffice-impress-nogui libreoffice-uiconfig-impress libreoffice-draw-nogui libreoffice-uiconfig-draw libreoffice-math-nogui tini \
    $(sed 's/#.*//' /tmp/system-packages) $(printf 'tesseract-ocr-%s ' $OCR_LANGUAGES) > /dev/null \
  && fc-cache --system-only --force \
  && rm -rf /var/lib/apt/lists/* /var/log/*.log /var/log/apt /var/lib/ucf/cache/* /var/cache/debconf/*-old
COPY --from=native /node /usr/local/bin/node
COPY --from=modules /node-licence /usr/local/LICENSE
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=native /build build
COPY package.json ./
COPY bin bin
COPY src src
COPY --from=console /app/build build
# Node keeps compiled code for one user: the one that the container runs as unless it is told otherwise. Nobody may change it afterwards.
# The launcher takes the bundled commands if nothing here is newer.
RUN touch build/programs/main.js && install -d -o 1000 build/code \
  && setpriv --reuid=1000 --regid=1000 --clear-groups node src/engines/process/compile-code.ts \
  && chown -R root:root build/code && chmod -R a=rX build/code
# Any uid may run the container, so any uid may write here; inputs and results lie in folders of their own that only it can open.
RUN ln -s /app/bin/convertd /usr/local/bin/convertd && mkdir -m 1777 /data

FROM appliance AS bill
COPY package-lock.json ./
RUN node src/sbom/main.ts --image /bill

FROM appliance
COPY --from=bill /bill /usr/share/doc/convertd
ENV NODE_ENV=production CONVERTD_DATA_DIR=/data HOME=/tmp
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 CMD ["convertd", "health"]
ENTRYPOINT ["tini", "--", "convertd"]
CMD ["serve"]
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="convertd" \
  org.opencontainers.image.description="A self-hosted file-conversion appliance: one API over LibreOffice, poppler and sharp, made for closed networks." \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.licenses="UNLICENSED"
