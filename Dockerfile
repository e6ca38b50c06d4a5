FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 DATA_DIR=/data
WORKDIR /app
RUN useradd --create-home whist && install -d -o whist -m 700 /data

# The packages first: they change less often than the code, and stay in their layer.
COPY pyproject.toml README.md LICENSE ./
COPY scorekeeper/__init__.py scorekeeper/
RUN pip install -e '.[postgres]'
COPY . .

USER whist
VOLUME /data
EXPOSE 8000
CMD ["python", "manage.py", "start"]
